import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "#scripts/root.mjs";
import { tell } from "./events.mjs";

/** Tells a stage what Playwright does. */
export default class PlaywrightReporter {
  /**
   * @param {unknown} _config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin(_config, suite) {
    tell({ tests: suite.allTests().length });
  }

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, { status, errors, duration, attachments }) {
    const [, project = "", , ...names] = test.titlePath();
    const { line, file: path } = test.location;
    const file = relative(root, path);
    const passed = test.outcome() === "expected";
    const message = errors.map(({ stack, message: words }) => stack ?? words).join("\n");
    const page = passed ? undefined : pageIn(attachments);
    tell({
      ended: {
        project,
        file,
        line,
        passed,
        name: names.join(" "),
        ...(!passed && { message: message || `It was ${status}.` }),
        ...(page && { page }),
      },
    });
    tell({ took: { file, ms: duration } });
  }

  /** @param {import("@playwright/test/reporter").TestError} error outside of every test */
  onError({ stack, message }) {
    const where = { project: "", file: "", name: "" };
    tell({ ended: { ...where, passed: false, message: stack ?? message ?? "It broke." } });
  }

  onEnd() {
    tell({ done: true });
  }

  /** The list beside it is what people read. */
  printsToStdio() {
    return false;
  }
}

/**
 * The outline of the page, which Playwright writes at the end of a report on a failed test.
 * @param {import("@playwright/test/reporter").TestResult["attachments"]} attachments
 */
function pageIn(attachments) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return undefined;
  return /```yaml\n(.*?)```/s.exec(readFileSync(path, "utf8"))?.[1];
}
