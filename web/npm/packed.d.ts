/** The module, compressed with gzip and in base64, which the build puts here. */
declare const packed: string;
export default packed;
