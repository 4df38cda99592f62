"""How the house is kept: sizes, names, places, and whose hands touch what. Each test lists every place it minds."""

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.checks import lacking
from games.rules import GAMES

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {".ci", "games", "royal_site", "static", "templates", "tests"}
FILES = {
    ".dockerignore",
    ".editorconfig",
    ".gitignore",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "README.md",
    "compose.yaml",
    "manage.py",
    "pyproject.toml",
    "requirements.txt",
}
MADE = {".git", ".venv", "var", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
NO_NAMES = {
    "utils",
    "util",
    "helpers",
    "helper",
    "common",
    "base",
    "services",
    "service",
    "managers",
    "manager",
    "misc",
}
# A letter in brackets keeps these patterns from finding themselves.
LEFT_OVER = re.compile(r"\b([T]ODO|[F]IXME|[X]XX|[N]otImplementedError)\b")
HOSTS = re.compile(r"[p]ypi\.org|[p]ythonhosted|[n]pmjs\.(org|com)|[d]eb\.debian\.org")
PATHS = re.compile(r"(?<![\w./-])/(home|root|Users)/\w")
SECRETS = {"key", "state", "trail"}  # of a match
SEES = re.compile(r"\bassert|\braises\b|\bexpect\(|\.fail\(|\bcheck_|_must_|\bverify")


@cache
def tracked() -> tuple[Path, ...]:
    """The files of the repository, new ones that git does not ignore among them; without git, all but what is made."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        found = set(map(Path, names))
    else:
        found = {path.relative_to(ROOT) for path in ROOT.rglob("*") if not MADE & set(path.relative_to(ROOT).parts)}
    return tuple(path for path in sorted(found) if (ROOT / path).is_file())


@cache
def text(path: Path) -> str:
    """The file's text; "" for a picture."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def code(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """The Python files under these folders, migrations left out, each parsed."""
    for path in tracked():
        if path.suffix == ".py" and path.parts[0] in folders and "migrations" not in path.parts:
            yield path, ast.parse(text(path))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lines_with(pattern: re.Pattern[str], paths: Iterator[Path]) -> list[str]:
    """Each line in these files that the pattern finds, as "path:number: line"."""
    return [
        f"{path}:{number}: {line.strip()[:80]}"
        for path in paths
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_root_holds_what_the_design_names_and_nothing_else() -> None:
    roots = {path.parts[0] for path in tracked() if len(path.parts) > 1}
    files = {str(path) for path in tracked() if len(path.parts) == 1}
    assert roots <= FOLDERS
    assert files == FILES


def test_no_file_is_longer_than_400_lines() -> None:
    long = [f"{path}: {text(path).count(chr(10))}" for path, _ in code("games", "royal_site")]
    assert [row for row in long if int(row.split(": ")[1]) > LONGEST_FILE] == []


def test_no_function_is_longer_than_60_lines() -> None:
    assert [
        f"{path}:{function.lineno}: {function.name}"
        for path, tree in code("games", "royal_site")
        for function in functions(tree)
        if (function.end_lineno or 0) - function.lineno + 1 > LONGEST_FUNCTION
    ] == []


def test_no_file_or_folder_has_a_name_that_says_nothing() -> None:
    assert [
        str(path)
        for path in tracked()
        if path.suffix == ".py" and NO_NAMES & {part.removesuffix(".py").lstrip("_") for part in path.parts}
    ] == []


def test_every_package_says_what_lives_in_it() -> None:
    assert [
        str(path)
        for path, tree in code("games", "royal_site")
        if path.name == "__init__.py" and not ast.get_docstring(tree)
    ] == []


def test_every_module_says_what_it_is() -> None:
    assert [str(path) for path, tree in code("games", "royal_site", "tests") if not ast.get_docstring(tree)] == []


def test_every_game_has_its_table_its_rulebook_and_its_art() -> None:
    assert GAMES
    assert list(lacking(list(GAMES), ROOT)) == []


def test_a_game_without_its_files_is_named_with_each_of_them(tmp_path: Path) -> None:
    (tmp_path / "templates/rulebooks").mkdir(parents=True)
    (tmp_path / "templates/rulebooks/chess.html").write_text("rules")
    (tmp_path / "static/tables/chess").mkdir(parents=True)
    assert list(lacking(["chess"], tmp_path)) == [
        ("chess", "templates/tables/chess/zone.html"),
        ("chess", "templates/tables/chess/hand.html"),
        ("chess", "static/tables/chess/chess.css"),
    ]


def test_nothing_is_left_for_later() -> None:
    assert lines_with(LEFT_OVER, (path for path in tracked() if path.suffix in {".py", ".html", ".js", ".css"})) == []


def test_no_registry_host_and_no_path_of_somebodys_machine() -> None:
    kept = [path for path in tracked() if path.suffix not in {".svg", ".html"}]
    assert lines_with(HOSTS, iter(tracked())) == []
    assert lines_with(PATHS, iter(kept)) == []


def test_templates_have_no_style_of_their_own_and_no_inline_script() -> None:
    templates = [path for path in tracked() if path.suffix == ".html" and not {"email", "emails"} & set(path.parts)]
    assert templates
    assert lines_with(re.compile(r"""\sstyle\s*=|<style\b|\son[a-z]+\s*=\s*["']|\bhx-on"""), iter(templates)) == []
    assert lines_with(re.compile(r"<script(?![^>]*\b(src|type)=)"), iter(templates)) == []


def test_every_test_asserts_something() -> None:
    assert [
        f"{path}:{function.lineno}: {function.name}"
        for path, tree in code("tests")
        if path.name.startswith("test_")
        for function in functions(tree)
        if function.name.startswith("test_") and not SEES.search(ast.unparse(function))
    ] == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    unwanted = re.compile(r"mark\.(skip|xfail)|pytest\.(skip|xfail)\(|assert (True|1)$")
    tests = (path for path in tracked() if path.parts[0] == "tests" and path.name != Path(__file__).name)
    assert lines_with(unwanted, tests) == []


def test_rules_and_bots_know_no_framework() -> None:
    assert [
        f"{path}:{node.lineno}"
        for path, tree in code("games")
        if path.parts[1] in {"rules", "bots"}
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
        if name.split(".")[0] in {"django", "celery", "allauth", "kombu", "redis"}
    ] == []


def test_a_match_s_key_and_state_are_touched_in_matches_alone() -> None:
    assert secrets_touched() == []


def secrets_touched() -> list[str]:
    """Where, outside games/matches/, code reads or names a secret of a match: `match.state`, only("state")."""
    found = []
    for path, tree in code("games", "royal_site"):
        if path.parts[:2] in {("games", "matches"), ("games", "rules"), ("games", "bots")}:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in SECRETS and names_a_match(node.value):
                found.append(f"{path}:{node.lineno}: .{node.attr}")
            if isinstance(node, ast.Call) and called(node) in {"values", "values_list", "only", "defer", "filter"}:
                words = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
                words += [keyword.arg or "" for keyword in node.keywords]
                found += [f"{path}:{node.lineno}: {word}" for word in words if word.removeprefix("match__") in SECRETS]
    return found


def names_a_match(node: ast.expr) -> bool:
    """Whether an expression is called like a match: `match`, `self.match`, `notice.match`, `again`, `Match`."""
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name.lower() in {"match", "again", "table", "running", "late"}


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def test_no_template_names_a_match_s_key_or_state() -> None:
    secret = re.compile(r"\bmatch\.(key|state|trail)\b")
    assert lines_with(secret, (path for path in tracked() if path.suffix in {".html", ".txt"})) == []
