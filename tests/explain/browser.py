# SPDX-License-Identifier: Apache-2.0
"""browser - a page in headless Chromium, by the DevTools protocol over a pipe: clicks, keys, screenshots."""
import base64, json, os, shutil, subprocess, tempfile, time

PROGRAM = next((p for p in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if p), None)
KEYS = {"ArrowDown": 40, "ArrowUp": 38, "Home": 36, "End": 35, "Escape": 27, "Enter": 13}


class Browser:
    def __init__(self, width=1280, height=800, dark=False):
        self.folder = tempfile.TemporaryDirectory()
        to_read, self.out = os.pipe()
        self.inp, to_write = os.pipe()
        words = [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                 "--disable-background-networking", "--force-color-profile=srgb", f"--user-data-dir={self.folder.name}",
                 f"--window-size={width},{height}", "--remote-debugging-pipe", *(["--force-dark-mode"] if dark else []), "about:blank"]

        def pipes():  # Chromium reads descriptor 3 and writes 4
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(words, pass_fds=(3, 4, to_read, to_write), preexec_fn=pipes, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def message(self):
        while b"\0" not in self.buffer:
            more = os.read(self.inp, 1 << 20)
            if not more:
                raise RuntimeError("the browser ended")
            self.buffer += more
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **params):
        self.number += 1
        m = {"id": self.number, "method": method, "params": params, **({"sessionId": self.session} if self.session else {})}
        os.write(self.out, json.dumps(m).encode() + b"\0")
        while True:
            got = self.message()
            if got.get("id") == self.number:
                if "error" in got:
                    raise RuntimeError(f"{method}: {got['error']}")
                return got["result"]
            self.events.append(got)

    def open(self, url):
        self.events.clear()
        start = time.time()
        self.call("Page.navigate", url=url)
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self.message())
        return time.time() - start

    def js(self, text):
        r = self.call("Runtime.evaluate", expression=text, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in r:
            raise RuntimeError(f"{text}: {r['exceptionDetails']}")
        return r["result"].get("value")

    def settle(self):
        self.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")

    def click(self, selector):
        """A real click in the middle of the element."""
        at = self.js(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: "nearest"}});
                       const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button="left", clickCount=1)
        self.settle()

    def key(self, *keys):
        for key in keys:
            more = {"text": key} if len(key) == 1 else {"windowsVirtualKeyCode": KEYS[key]}
            self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **more)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def screenshot(self, path):
        with open(path, "wb") as f:
            f.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def wrong(self):
        """Exceptions, errors on the console, and requests for anything but the page itself."""
        out = [e["params"] for e in self.events if e.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
        return out + [e["params"]["request"]["url"] for e in self.events if e.get("method") == "Network.requestWillBeSent" and
                      not e["params"]["request"]["url"].startswith("file:")]

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.inp)
        try:
            self.folder.cleanup()
        except OSError:
            pass
