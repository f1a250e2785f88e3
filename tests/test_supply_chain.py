"""What comes from elsewhere is locked by hash and audited; what authors bring is data."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import ROOT
from test_packs import FIRST, SITE, find_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
MOST_PACKAGES = 28
"""Python packages that a build may rest on, all told."""

_REQUIREMENT = re.compile(r"[a-z0-9][a-z0-9._-]*==[0-9][A-Za-z0-9.+]*( ; .+)?")
_HASH = re.compile("--hash=sha256:[0-9a-f]{64}")

RUNS_TEXT = frozenset(["eval", "exec", "compile", "__import__"])
MAKES_OBJECTS = frozenset(["pickle", "marshal", "shelve", "dill", "runpy", "code"])
KNOWS_COMMANDS = frozenset(["subprocess", "os.system", "os.popen", "pty"])


def read_lock(path: Path) -> dict[str, list[str]]:
    """Return the hashes of each requirement of a lock, by its line."""
    text = path.read_text("utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    found: dict[str, list[str]] = {}
    for line in lines:
        if line and not line.startswith("#"):
            requirement, *options = re.split(r"\s+(?=--)", line)
            found[requirement] = options
    return found


def list_names(path: Path) -> set[str]:
    """Return the names of the packages of a lock."""
    return {requirement.partition("==")[0] for requirement in read_lock(path)}


def fold(requirement: str) -> str:
    """Return the name that a requirement of pyproject.toml has in a lock."""
    return re.split("[<>=!~;\\[ ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_python_requirement_is_one_version_with_its_hashes(lock: Path) -> None:
    """Each line of a lock names a version and SHA-256 sums: no range, address or option."""
    requirements = read_lock(lock)
    assert requirements
    for requirement, options in requirements.items():
        assert _REQUIREMENT.fullmatch(requirement), requirement
        assert options, requirement
        assert [] == [option for option in options if not _HASH.fullmatch(option)]


def test_the_locks_hold_what_the_project_names() -> None:
    """A build installs what pyproject.toml asks for, in the versions that tests run with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    site, dev = ROOT / "requirements/site.txt", ROOT / "requirements/dev.txt"
    assert {fold(each) for each in project["project"]["dependencies"]} <= list_names(site)
    assert {fold(each) for each in project["dependency-groups"]["dev"]} <= list_names(dev)
    assert set(read_lock(site)) <= set(read_lock(dev))


def test_a_build_rests_on_few_packages() -> None:
    """A new dependency is seen: it has to move the number here."""
    assert len(read_lock(ROOT / "requirements/site.txt")) <= MOST_PACKAGES


def test_pip_installs_by_hash_alone() -> None:
    """No line of the Makefile lets pip install what is not in a lock."""
    lines = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ").splitlines()
    installs = [line for line in lines if re.search(r"pip install|-m pip install", line)]
    assert installs
    assert [] == [line for line in installs if "--require-hashes" not in line]


def test_every_node_package_is_one_version_with_its_hash() -> None:
    """The player's tools are named exactly, locked with SHA-512, and come from no written host."""
    named = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert "dependencies" not in named
    for name, version in named["devDependencies"].items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert version == lock["packages"][f"node_modules/{name}"]["version"]
    packages = {name: each for name, each in lock["packages"].items() if name}
    for name, each in packages.items():
        assert each["integrity"].startswith("sha512-"), name
        assert each["dev"] is True or each.get("optional"), name
        assert "resolved" not in each, name


def test_no_node_package_runs_a_script_of_its_own() -> None:
    """An installation takes the lock and nothing else, and starts nothing that packages bring."""
    options = (ROOT / ".npmrc").read_text("utf-8").split()
    assert {"ignore-scripts=true", "save-exact=true"} <= set(options)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "npm ci" in makefile
    assert not re.search(r"npm (i|install)\b", makefile)


def list_calls(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted name of everything that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def list_imports(tree: ast.AST) -> Iterator[str]:
    """Yield the name of every module that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def parse_rooms(*folders: str) -> dict[str, ast.Module]:
    """Return the syntax trees of all modules in some folders of the program."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def test_nothing_in_the_program_runs_a_text() -> None:
    """No module evaluates, compiles or unpickles anything, whoever wrote it."""
    for path, tree in parse_rooms("site_builder").items():
        assert set() == RUNS_TEXT & set(list_calls(tree)), path
        assert set() == MAKES_OBJECTS & set(list_imports(tree)), path


def test_what_reads_foreign_texts_knows_no_command() -> None:
    """Packs and notations are read by rooms that cannot start a program."""
    for path, tree in parse_rooms("site_builder/packs", "site_builder/notation").items():
        assert set() == KNOWS_COMMANDS & {*list_calls(tree), *list_imports(tree)}, path


def test_yaml_is_composed_and_never_constructed() -> None:
    """PyYAML makes trees of texts for us; the part that makes objects is not called."""
    tree = parse_rooms("site_builder/packs")["site_builder/packs/yaml_nodes.py"]
    calls = {call for call in list_calls(tree) if call.startswith(("yaml.", "loader."))}
    assert {"loader.get_single_node", "loader.dispose"} == calls
    used = {
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "yaml"
    }
    assert {"yaml.SafeLoader"} == {name for name in used if "oader" in name or "load" in name}


OBJECT_TAGS = (
    "!!python/object/apply:os.mkdir [{made}]",
    "!!python/object/new:os.mkdir [{made}]",
    "!!python/object:pathlib.Path {{}}",
    "!!python/name:os.system",
    "!!python/module:os",
    "!!python/tuple [a, b]",
    "!<tag:yaml.org,2002:python/object/apply:os.mkdir> [{made}]",
    "!!binary Zmlyc3Q=",
    "!!timestamp 2026-12-01",
    "!!set {{a, b}}",
    "!local thing",
)


@pytest.mark.parametrize("text", OBJECT_TAGS)
def test_no_tag_makes_an_object(tmp_path: Path, text: str) -> None:
    """Whatever a tag asks for is refused at its place, and nothing has happened."""
    made = tmp_path / "made"
    pack = FIRST.replace("42", text.format(made=made))
    told = find_problems(tmp_path, {"first.yaml": pack}, SITE)
    expected = "3:7: file: tags are not supported; put text that starts with ! in quotes"
    assert f"packs/first.yaml:{expected}" == told
    assert not made.exists()


def read_workflows() -> dict[str, str]:
    """Return every workflow that we have or give away, by name."""
    folders = (ROOT / ".github/workflows", ROOT / "templates/starter")
    return {
        path.name: path.read_text("utf-8")
        for folder in folders
        for path in sorted(folder.glob("*.yml"))
    }


def test_workflows_hold_no_secret_and_run_no_stranger() -> None:
    """They ask for no secret, run on no stranger's change, and pin each action to a commit."""
    workflows = read_workflows()
    assert "pages.yml" in workflows
    for name, text in workflows.items():
        assert "secrets." not in text, name
        assert "pull_request_target" not in text, name
        assert "write-all" not in text, name
        assert re.search("^permissions: {}$", text, re.MULTILINE), name
        for use in re.findall(r"uses: (.*)", text):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use), use


def audit(folder: Path, answers: dict[str, str]) -> tuple[int, list[str]]:
    """Run the audit with programs that answer as told; return its exit code and its lines."""
    folder.mkdir(exist_ok=True)
    for name, answer in answers.items():
        program = folder / name
        program.write_text(f"#!/bin/sh\ncat <<'END'\n{answer}\nEND\nexit 1\n")
        program.chmod(0o755)
    (folder / "python").symlink_to(sys.executable)
    done = subprocess.run(
        [folder / "python", ROOT / ".ci/audit.py"],
        env={"PATH": f"{folder}:/bin:/usr/bin" if answers else str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


def write_npm(**flaws: str) -> str:
    """Return what npm says of packages, each with how grave its flaw is."""
    found = {name: {"severity": grade, "range": "<2"} for name, grade in flaws.items()}
    data: dict[str, Any] = {"vulnerabilities": found, "metadata": {"dependencies": {"total": 36}}}
    return json.dumps(data)


def write_pip(*flaws: dict[str, Any]) -> str:
    """Return what pip-audit says of one package that it knows and one that it does not."""
    known = {"name": "pillow", "version": "1.0", "vulns": list(flaws)}
    unknown = {"name": "other", "skip_reason": "not found"}
    return json.dumps({"dependencies": [known, unknown], "fixes": []})


def test_an_audit_without_data_says_so_and_passes(tmp_path: Path) -> None:
    """No tool, no network, no answer: a line for each, and the check goes on."""
    assert (
        0,
        [
            "audit of node packages skipped: npm is not installed",
            "audit of Python packages skipped: pip-audit is not installed",
        ],
    ) == audit(tmp_path / "none", {})
    refusal = json.dumps({"message": "405 Method Not Allowed - POST somewhere", "error": {}})
    assert (
        0,
        [
            "audit of node packages skipped: 405 Method Not Allowed",
            "audit of Python packages skipped: pip-audit has no answer; is there a network?",
        ],
    ) == audit(tmp_path / "refused", {"npm": refusal, "pip-audit": "no network"})


def test_an_audit_with_findings_fails(tmp_path: Path) -> None:
    """Every flaw of a Python package counts, and of the tools under node the grave ones."""
    flaw = {"id": "GHSA-1", "fix_versions": ["1.1", "2.0"]}
    answers = {"npm": write_npm(mild="low", bad="high"), "pip-audit": write_pip(flaw)}
    assert (
        1,
        [
            "audit of 36 node packages: 1 finding",
            "  bad (<2): high",
            "audit of 1 Python packages: 1 finding",
            "  pillow 1.0: GHSA-1, mended in 1.1, 2.0",
        ],
    ) == audit(tmp_path / "found", answers)
    answers = {"npm": write_npm(mild="moderate"), "pip-audit": write_pip()}
    assert 0 == audit(tmp_path / "clean", answers)[0]
