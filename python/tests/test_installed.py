"""The installed package: its place, its imports, its types and its examples."""

from __future__ import annotations

import builtins
import importlib
import importlib.metadata
import importlib.util
import inspect
import os
import pickle
import pkgutil
import pydoc
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import pandas as pd
import polars as pl
import pytest

import ninefold
import ninefold.files
import ninefold.pandas
import ninefold.polars
from ninefold._questions.functions import FUNCTIONS, NAMES, WRITTEN
from ninefold._questions.table import named

from .corpus import EMPTY, WIKIPEDIA
from .stub import keywords, stub, typed

FOLDER = Path(ninefold.__file__).parent
HERE = Path(__file__).parent

LIBRARIES = {
    "ninefold.spark": "pyspark",
    "ninefold.ray": "ray",
    "ninefold.torch": "torch",
    "ninefold._containers.torch": "torch",
}
"""Modules that need a library which is not everywhere."""


def modules() -> list[str]:
    """All modules of the package whose libraries are there."""
    found = ["ninefold"]
    for module in pkgutil.walk_packages(ninefold.__path__, "ninefold."):
        needs = LIBRARIES.get(module.name)
        if module.name != "ninefold.__main__" and (
            needs is None or importlib.util.find_spec(needs) is not None
        ):
            found.append(module.name)
    return found


def test_it_is_the_installed_package_that_is_tested() -> None:
    assert "site-packages" in FOLDER.parts
    assert not (FOLDER.parent / "pyproject.toml").exists()
    assert (FOLDER / "py.typed").exists()
    assert (FOLDER / "_native.pyi").exists()
    assert (FOLDER / "__init__.pyi").exists()
    assert not (FOLDER.parent / "tests").exists()


def test_it_needs_nothing_and_imports_nothing_that_the_caller_has_not() -> None:
    distribution = importlib.metadata.distribution("ninefold")
    required = [line for line in distribution.requires or [] if "extra ==" not in line]
    assert required == []
    assert distribution.version == ninefold.__version__
    code = (
        "import sys, ninefold\n"
        f"assert ninefold.solve({'.' * 81!r}) is None\n"
        "assert ninefold.status(['x']) == ['malformed']\n"
        "libraries = {'numpy', 'pyarrow', 'polars', 'pandas', 'duckdb', 'tqdm', 'typing_extensions'}\n"
        "assert not libraries & set(sys.modules), libraries & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


def test_polars_needs_no_pyarrow_and_numpy_none_either() -> None:
    code = (
        "import sys\n"
        "sys.modules['pyarrow'] = None\n"
        "import numpy as np, polars as pl, ninefold\n"
        f"rows = [{'.' * 81!r}, 'x']\n"
        "assert ninefold.status(pl.Series(rows)).to_list() == ['ambiguous', 'malformed']\n"
        "assert ninefold.solve(pl.DataFrame({'puzzle': rows})).width == 3\n"
        "assert ninefold.status(np.array(rows)).tolist() == ['ambiguous', 'malformed']\n"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


def test_the_wheel_is_for_python_310_and_later() -> None:
    wheel = importlib.metadata.distribution("ninefold").read_text("WHEEL") or ""
    assert "cp310-abi3" in wheel
    metadata = importlib.metadata.metadata("ninefold")
    assert metadata["Requires-Python"] == ">=3.10"


def test_the_wheel_has_the_texts_of_its_licences() -> None:
    distribution = importlib.metadata.distribution("ninefold")
    assert distribution.metadata["License-Expression"] == "MIT OR Apache-2.0"
    names = distribution.metadata.get_all("License-File") or []
    assert sorted(names) == ["LICENSE-APACHE", "LICENSE-MIT"]
    files = {Path(file.name).name: file for file in distribution.files or []}
    said = {"LICENSE-APACHE": "Apache License", "LICENSE-MIT": "Permission is hereby granted"}
    for name, words in said.items():
        text = Path(str(files[name].locate())).read_text()
        assert words in text
        assert len(text) > 1000


def test_every_function_and_module_has_an_example() -> None:
    made = {named(name) for name in NAMES} - WRITTEN
    for name in ninefold.__all__:
        thing = getattr(ninefold, name)
        if inspect.isfunction(thing) and named(name) not in made:
            assert ">>>" in (thing.__doc__ or ""), name
    for name in ("polars", "pandas", "duckdb", "datafusion"):
        module: ModuleType = importlib.import_module(f"ninefold.{name}")
        assert ">>>" in (module.__doc__ or ""), name


def test_everything_public_is_documented() -> None:
    def undocumented(thing: Any, name: str) -> list[str]:
        missing = [] if inspect.getdoc(thing) else [name]
        if inspect.isclass(thing):
            for attribute, value in vars(thing).items():
                if not attribute.startswith("_") and callable(value):
                    missing += undocumented(value, f"{name}.{attribute}")
        return missing

    missing = []
    for name in modules():
        if any(part.startswith("_") for part in name.split(".")):
            continue
        module = importlib.import_module(name)
        for attribute in getattr(module, "__all__", []):
            missing += undocumented(getattr(module, attribute), f"{name}.{attribute}")
    assert [name for name in missing if not name.endswith("__version__")] == []


@pytest.mark.parametrize("module", [ninefold, ninefold.files])
def test_what_is_public_is_of_a_module_that_users_import(module: ModuleType) -> None:
    of_questions = [*FUNCTIONS] if module is ninefold else []
    for name in [*module.__all__, *of_questions]:
        thing = getattr(module, name)
        if not inspect.isclass(thing) and not inspect.isfunction(thing):
            continue
        assert thing.__module__ in (module.__name__, "ninefold.errors"), name
        assert pickle.loads(pickle.dumps(thing)) is thing
        assert get_type_hints(thing) is not None, name


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("ninefold._questions.solutions", "solve"),
        ("ninefold._questions.data_sets", "Overlap"),
        ("ninefold._questions.explore", "Discovery"),
        ("ninefold._jobs.plan", "Task"),
        ("ninefold._jobs.report", "TaskReport"),
    ],
)
def test_pickles_that_name_a_private_module_are_loaded(module: str, name: str) -> None:
    public = importlib.import_module("ninefold.files" if "_jobs" in module else "ninefold")
    assert pickle.loads(f"c{module}\n{name}\n.".encode()) is getattr(public, name)


def checked(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a type checker where the source tree is not to be seen."""
    environment = {**os.environ, "MYPY_CACHE_DIR": os.devnull}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd="/",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_types_of_the_questions_are_what_the_script_writes() -> None:
    assert (FOLDER / "__init__.pyi").read_text() == stub()
    assert (FOLDER / "_stubs" / "keywords.pyi").read_text() == keywords()
    for module in ("polars", "pandas"):
        assert (FOLDER / "_stubs" / f"{module}.pyi").read_text() == typed(module)


def test_the_stubs_are_what_the_modules_are(tmp_path: Path) -> None:
    modules = ("_native", "polars", "pandas", "duckdb", "datafusion", "files", "errors")
    names = [f"ninefold.{module}" for module in modules]
    # (Of a package stubtest checks all modules, and those of clusters are not everywhere.)
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nignore_missing_imports = True\n")
    # Type checkers see no namespaces, and no list of names that a loop makes.
    allowed = tmp_path / "allowed"
    allowed.write_text("ninefold\\.polars\\.((Series|Frame)?Namespace\\..*|__all__)\n")
    options = ("--mypy-config-file", str(config), "--allowlist", str(allowed))
    options += ("--ignore-disjoint-bases",)
    ended = checked("-m", "mypy.stubtest", *names, *options)
    assert ended.returncode == 0, ended.stdout + ended.stderr


SHARED = {"column", "answers", "names", "words", "errors", "threads", "progress"}
"""Keywords of all questions."""


def functions_and_methods() -> list[tuple[str, str, Any]]:
    """Each question by every door: the door, the question, what is called."""
    doors: list[tuple[str, Any]] = [
        ("ninefold", ninefold),
        ("pandas", pd.Series(["x"]).ninefold),
        ("DataFrame", pd.DataFrame({"x": ["x"]}).ninefold),
        ("polars DataFrame", pl.DataFrame({"x": ["x"]}).ninefold),  # type: ignore[attr-defined]
    ]
    found = [(door, name, getattr(holder, name)) for door, holder in doors for name in NAMES]
    for module in ("spark", "ray"):
        if importlib.util.find_spec(LIBRARIES[f"ninefold.{module}"]) is not None:
            holder = importlib.import_module(f"ninefold.{module}")
            found += [(module, name, getattr(holder, name)) for name in NAMES]
    return found


@pytest.mark.parametrize(("door", "name", "function"), functions_and_methods())
def test_signatures_show_every_keyword(door: str, name: str, function: Any) -> None:
    parameters = inspect.signature(function).parameters
    own = set(inspect.signature(getattr(ninefold, name)).parameters) - {"puzzles"}
    assert own <= set(parameters)
    assert not [p for p in parameters.values() if p.kind is p.VAR_KEYWORD]
    assert set(parameters) >= SHARED
    assert parameters["errors"].default is None
    if door in ("spark", "ray"):
        assert {"explode", "nulls"} <= set(parameters)
        assert "time_limit" not in parameters or parameters["time_limit"].default == 10.0
    hints = get_type_hints(function)
    assert hints["threads"] == int | None
    assert set(hints) >= own | {"return"}
    assert "threads: int | None = None" in pydoc.render_doc(function, renderer=pydoc.plaintext)


def test_every_door_has_every_name_of_a_question() -> None:
    """The names that the functions and the program have."""
    assert {"solve", "check", "status", "minimise", "minimize", "fewest_count"} <= {*NAMES}
    assert {*NAMES} == {*ninefold.files.QUESTIONS}
    assert ninefold.check is ninefold.status
    assert ninefold.target is ninefold.score
    assert ninefold.minimise is ninefold.minimize


@pytest.mark.parametrize("name", ["ninefold", "ninefold.polars", "ninefold.pandas"])
def test_a_star_takes_no_name_of_pythons_own(name: str) -> None:
    names: dict[str, Any] = {}
    exec(f"from {name} import *", names)
    assert names.keys() - {"__builtins__"}
    assert not (names.keys() - {"__builtins__"}) & vars(builtins).keys()


def test_every_question_is_documented_by_every_door() -> None:
    for door, name, function in functions_and_methods():
        doc = inspect.getdoc(function) or ""
        assert len(doc) > 60, (door, name)
        assert ". ." not in doc
        assert "{name}" not in doc
        if door != "ninefold":
            assert f":func:`ninefold.{NAMES[name] or name}`" in doc, (door, name)


def test_functions_of_polars_are_the_methods_of_expressions() -> None:
    rows = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY]})
    for name in NAMES:
        function = getattr(ninefold.polars, name)
        method = getattr(pl.col("puzzle").ninefold, name)
        own = inspect.signature(function).parameters
        assert list(inspect.signature(method).parameters) == list(own)[1:]
        assert get_type_hints(function)["return"] is pl.Expr
        assert inspect.getdoc(method) == inspect.getdoc(function)
    for column in ("puzzle", pl.col("puzzle"), rows["puzzle"]):
        answered = rows.select(ninefold.polars.count(column, cap=7))
        assert answered.to_series().to_list() == [1, 7]


WRONG = [
    "ninefold.solve('x', any='yes')",
    "ninefold.solve('x', errors='ignore')",
    "ninefold.count('x', cap='2')",
    "ninefold.enumerate(['x'], cap=1, order='random')",
    "ninefold.transform('x')",
    "ninefold.minimise('x', symmetry='half')",
    "ninefold.fewest_count('x')",
    "ninefold.generate('easy', 1, container='tuple')",
    "ninefold.generate('hard')",
    "ninefold.solve('x', answers='solutoin')",
    "ninefold.solve(['x'], answers=['solution', 'score'])",
    "ninefold.verify('x', 'x', answers='solution')",
    "ninefold.count(frame, answers='status', alias='statuses')",
    "number: int = ninefold.status('x')",
    "texts: tuple[str, ...] = ninefold.count(('x',))",
    "kept: list[str] = ninefold.solve(['x'])",
    "ninefold.polars.count('x', cap='2')",
    "ninefold.polars.solve('x', answers='score')",
    "ninefold.target(['x'], words='codes')",
    "ninefold.pandas.Questions().count(cap='2')",
    "ninefold.solve('x', 'status')",
    "ninefold.count(['x'], None, cap=3)",
]
"""Uses that a type checker finds wrong."""


def test_type_checkers_find_the_types_of_typical_uses_and_what_is_wrong(tmp_path: Path) -> None:
    # (Where they lie, mypy would take the source tree for the package.)
    right = tmp_path / "right" / "typical_uses.py"
    right.parent.mkdir()
    shutil.copy(HERE / "typical_uses.py", right)
    wrong = tmp_path / "wrong.py"
    head = "import ninefold.pandas, ninefold.polars; frame: object = None\n"
    wrong.write_text(head + "\n".join(WRONG) + "\n")
    ended = checked("-m", "mypy", "--strict", "--no-incremental", str(right), str(wrong))
    errors = [line.split(":") for line in ended.stdout.splitlines() if ": error:" in line]
    assert {path for path, *_ in errors} == {os.path.relpath(wrong, "/")}, ended.stdout
    assert {int(line) for _, line, *_ in errors} == set(range(2, 2 + len(WRONG))), ended.stdout
    # The other type checker, at its strictest: an unwritten Any is an error.
    (right.parent / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    options = ("--pythonpath", sys.executable, "--project", str(right.parent))
    ended = checked("-m", "pyright", *options)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "0 errors, 0 warnings" in ended.stdout
