/** Pictures of pixels from drawings: the browser draws the text of an SVG file, and packs what it drew. */

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, width, height) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error("the canvas has no picture")),
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
