import { relative } from "node:path";
import { root } from "#scripts/root.mjs";
import { tell } from "./events.mjs";

/** @typedef {import("vitest/node").TestCase} TestCase */
/** @typedef {import("vitest/node").TestModule} TestModule */

/** Tells a stage what Vitest does. Tests that Vitest never reports, behind a broken hook, are told at the end. */
export default class VitestReporter {
  /** @type {Set<string>} */
  #told = new Set();

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    tell({ files: files.length });
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    if (this.#told.has(test.id)) return;
    this.#told.add(test.id);
    const { state, errors } = test.result();
    tell({
      ended: {
        ...placeOf(test.module),
        name: test.fullName,
        passed: state === "passed",
        ...(state !== "passed" && { message: wordsOf(errors) ?? `It was ${state}.` }),
      },
    });
  }

  /** @param {TestModule} file */
  onTestModuleEnd(file) {
    tell({ took: { file: placeOf(file).file, ms: file.diagnostic().duration } });
    for (const part of [file, ...file.children.allSuites()]) {
      const message = wordsOf(part.errors());
      if (message) tell({ ended: { ...placeOf(file), name: "", passed: false, message } });
    }
  }

  /**
   * @param {readonly TestModule[]} files
   * @param {readonly { message: string, stack?: string }[]} errors that belong to no test
   */
  onTestRunEnd(files, errors) {
    for (const file of files) for (const test of file.children.allTests()) this.onTestCaseResult(test);
    for (const { message, stack } of errors) {
      const where = { project: "", file: "", name: "" };
      tell({ ended: { ...where, passed: false, message: stack ?? message } });
    }
    tell({ done: true });
  }
}

/** @param {TestModule} file */
function placeOf(file) {
  return { project: file.project.name, file: relative(root, file.moduleId) };
}

/** @param {readonly { message: string, stack?: string }[] | undefined} errors */
function wordsOf(errors) {
  return errors?.length ? errors.map(({ message, stack }) => stack ?? message).join("\n") : undefined;
}
