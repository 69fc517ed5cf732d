"""Builds the wheel, which is a zip of the package and its description. Needs nothing but the standard library."""

import base64
import hashlib
import re
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
RELEASED = (1980, 1, 1, 0, 0, 0)


def _about(name: str) -> str:
    found = re.search(rf'^{name} = "(.*)"$', (HERE / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"pyproject.toml names no {name}")
    return found.group(1)


def _metadata() -> str:
    return "\n".join(
        [
            "Metadata-Version: 2.4",
            f"Name: {_about('name')}",
            f"Version: {_about('version')}",
            f"Summary: {_about('description')}",
            f"License-Expression: {_about('license')}",
            f"Requires-Python: {_about('requires-python')}",
            "Classifier: Typing :: Typed",
            "Description-Content-Type: text/markdown",
            "",
            (HERE / "README.md").read_text("utf-8"),
        ]
    )


def _files() -> dict[str, bytes]:
    package = HERE / "billwright"
    files = {
        f"billwright/{path.name}": path.read_bytes()
        for path in sorted(package.iterdir())
        if path.suffix in (".py", ".typed")
    }
    about = f"{_about('name')}-{_about('version')}.dist-info"
    files[f"{about}/METADATA"] = _metadata().encode()
    files[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: billwright\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    return files


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{_about('name')}-{_about('version')}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in _files().items():
            wheel.writestr(zipfile.ZipInfo(path, RELEASED), content, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the package is published as a wheel")
