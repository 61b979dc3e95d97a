"""The package as an archive that Spark unpacks where its workers are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyspark

import ninefold

JOB = """
import json, sys
import pyarrow as pa
from pyspark.sql import SparkSession
import ninefold.spark

archive, master = sys.argv[1:]
spark = (
    SparkSession.builder.master(master)
    .config("spark.archives", archive + "#ninefold-wheel")
    .config("spark.executorEnv.PYTHONPATH", "ninefold-wheel")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.executor.memory", "500m")
    .config("spark.ui.enabled", "false")
    .getOrCreate()
)

def folder(batches):
    import ninefold
    for _ in batches:
        yield pa.RecordBatch.from_arrays([pa.array([ninefold.__file__])], ["folder"])

where = spark.range(0, 1, 1, 1).mapInArrow(folder, "folder string").collect()[0]["folder"]
df = spark.createDataFrame([("." * 81,)], "puzzle string")
print(json.dumps([where, ninefold.spark.status(df).collect()[0]["status"]]))
spark.stop()
"""


def test_workers_use_a_wheel_that_spark_unpacks(tmp_path: Path) -> None:
    package = Path(ninefold.__file__).parent
    shutil.copytree(package, tmp_path / "wheel" / "ninefold")
    archive = shutil.make_archive(str(tmp_path / "ninefold"), "zip", tmp_path / "wheel")
    home = os.path.dirname(pyspark.__file__)
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_HOME": home}
    # A master and a worker with a process of its own, which begin and end with the job.
    ended = subprocess.run(
        [sys.executable, "-c", JOB, archive, "local-cluster[1,1,600]"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    where, status = json.loads(ended.stdout)
    assert Path(where).parts[-3:] == ("ninefold-wheel", "ninefold", "__init__.py")
    assert package not in Path(where).parents
    assert status == "ambiguous"
