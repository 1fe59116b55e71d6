# SPDX-License-Identifier: Apache-2.0
"""launches - the launch that a test's file holds in its comments, as JSON."""
import json


def text(path):
    mark = ";!" if path.suffix == ".ll" else "//!"
    return "".join(line[len(mark):] for line in path.read_text().splitlines(True) if line.startswith(mark))


def read(path):
    """As `gaspar run --launch` takes it, with the differences that tests/run/run names."""
    return json.loads(text(path))
