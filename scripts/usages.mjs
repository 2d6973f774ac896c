/**
 * @typedef {object} Option
 * @property {"string" | "boolean"} type
 * @property {string} about what it is for, in a few words
 * @property {string} [value] the placeholder for the value in the help, such as FILE
 * @property {string} [default]
 * @property {readonly string[]} [choices] what the value may be; several with commas between them if `isList`
 * @property {boolean} [isList]
 *
 * @typedef {object} Usage
 * @property {string} [program] its file where that is TypeScript, for `run.mjs`
 * @property {string} about one or two sentences
 * @property {string} [file] the placeholder for the one argument that is not an option
 * @property {Record<string, Option>} [options]
 */

/** The parts of the bench, in the order of their figures. */
const BENCH_PARTS = /** @type {const} */ ([
  ...["life", "imports", "registrations", "list", "opening", "processes", "hot", "outbox", "growth"],
  ...["directory", "mailing", "durability", "papers", "seating"],
]);

/** The pages that Lighthouse looks at; it sees the first two as a visitor. */
const LIGHTHOUSE_PAGES = /** @type {const} */ ([
  ...["landing", "log-in", "dashboard", "events", "registration", "attendees", "my events"],
  ...["overview", "members", "payments"],
]);

/**
 * What each command of package.json that is a program of this project does and takes. Read before anything else, so
 * that the help needs neither packages nor the Node of the product.
 * @satisfies {Record<string, Usage>}
 */
export const usages = {
  start: {
    about:
      "Starts the demo with its emulators or, with NODE_ENV=production, the portal. docs/settings.md lists the settings.",
  },
  build: { about: "Prepares a clone to run, with packages and built pages, and starts nothing." },
  test: {
    about:
      "Checks types, lint and format and runs all tests. CONTRIBUTING.md names the commands for some of them.",
  },
  "test:fast": {
    about:
      "Checks types, lint and format and runs the tests of contract, rules, and server, without sweeps and the files that were slowest in the last full run.",
  },
  sbom: {
    about: "Prints the bill of materials (CycloneDX) of what a portal consists of, from package-lock.json.",
  },
  backup: {
    program: "scripts/commands/backup.ts",
    about: "Copies the portal's database and pictures into one file, even while the portal runs.",
    options: {
      to: {
        type: "string",
        value: "FILE",
        about: "where to, such as /mnt/usb/chapter.tar.gz, else under backups/",
      },
    },
  },
  restore: {
    program: "scripts/commands/restore.ts",
    about:
      "Restores a backup into an empty database and uploads folder. Stop every portal that uses them first.",
    file: "FILE",
    options: {
      replace: { type: "boolean", about: "replaces what is there" },
      "hold-emails": {
        type: "boolean",
        about: "shows officers the emails that were waiting at the time instead of sending them",
      },
    },
  },
  "admin:create": {
    program: "scripts/commands/admin-create.ts",
    about:
      "Creates an administrator who logs in at /api/login, or sets a new password for an existing one. Asks for the password, or reads it from ADMIN_PASSWORD.",
    options: {
      email: { type: "string", value: "ADDRESS", about: "their email address; asked for if missing" },
    },
  },
  "test:mutants:sql": {
    program: "scripts/mutants/sql/main.ts",
    about:
      "Takes one condition, lock or conflict rule at a time out of the hot SQL statements and expects a test to fail. Nothing is written to a source file.",
    options: {
      only: { type: "string", value: "FILE", about: "only groups with a file whose path contains this" },
    },
  },
  bounce: {
    program: "scripts/commands/bounce.ts",
    about:
      "Gives the portal a report about a returned email, read from standard input. The mail server runs it for BOUNCE_ADDRESS.",
    options: {
      to: {
        type: "string",
        value: "ADDRESS",
        about: "the address that the report came to, if its headers do not say",
      },
    },
  },
  "mail:preview": {
    program: "scripts/commands/mail-preview.ts",
    about: "Writes every email that the portal can send, with made-up people, into files to look at.",
    options: { out: { type: "string", value: "FOLDER", about: "where to", default: "./data/mail-preview" } },
  },
  "seed:large": {
    program: "scripts/commands/seed-large.ts",
    about: "Writes a large chapter of made-up people into the demo's database. Stop the portal first.",
    options: {
      members: { type: "string", value: "NUMBER", about: "how many members", default: "50000" },
      events: { type: "string", value: "NUMBER", about: "how many dinners", default: "2000" },
    },
  },
  bench: {
    program: "bench/main.ts",
    about:
      "Measures how many requests the portal handles per second, next to what the machine itself can do.",
    options: {
      quick: { type: "boolean", about: "less of everything, for a first look" },
      smallest: { type: "boolean", about: "as little as shows that each part runs; holds no bound" },
      only: {
        type: "string",
        value: "PARTS",
        about: "some of these, separated by commas",
        choices: BENCH_PARTS,
        isList: true,
      },
    },
  },
  "test:security": {
    about:
      "Attacks every call at length, with new samples each time, and asks the registry which packages are vulnerable.",
    options: {
      runs: { type: "string", value: "NUMBER", about: "how many samples for each call", default: "150" },
      seed: { type: "string", value: "NUMBER", about: "the seed of an earlier run, to repeat its samples" },
    },
  },
  "test:faults": {
    program: "test/faults/main.ts",
    about:
      "Simulates people on a portal while everything around it fails, and checks that all they were told is true.",
    options: {
      seed: { type: "string", value: "NUMBER", about: "the seed of an earlier run, to repeat its plan" },
      journeys: { type: "string", value: "NUMBER", about: "how many simulated visits; 0 for none" },
      kills: { type: "string", value: "NUMBER", about: "how often the embedded database is killed" },
      minutes: { type: "string", value: "NUMBER", about: "how long --only hour takes", default: "60" },
      only: {
        type: "string",
        value: "PART",
        about: "one of them; hour and every way to break a step run only when asked for",
        choices: ["failover", "steps", "orders", "hour"],
      },
      call: {
        type: "string",
        value: "NAME",
        about: "the call or job that --only steps breaks, such as job: send emails",
      },
      short: { type: "boolean", about: "as short as in npm test" },
      trace: { type: "boolean", about: "prints what happens as it happens" },
    },
  },
  "test:mutants": {
    program: "scripts/mutants/main.ts",
    about:
      "Plants faults in the rules, one at a time, and expects a test to fail. Lists each fault that no test notices.",
    options: {
      only: { type: "string", value: "FILE", about: "files whose path has this, such as waitlist/rules.ts" },
    },
  },
  "test:lighthouse": {
    program: "e2e/lighthouse/main.ts",
    about:
      "Runs Lighthouse on the pages that people see most. RUNS=n takes the median of n, RUNS=1 the first look however busy the machine is; SLOWED=1 slows a fast machine down.",
    options: {
      only: {
        type: "string",
        value: "PAGES",
        about: "some of these, separated by commas",
        choices: LIGHTHOUSE_PAGES,
        isList: true,
      },
    },
  },
  tour: {
    program: "e2e/tour/main.ts",
    about: "Takes the screenshots of the demo chapter for docs/tour.md and the README.",
    options: {
      out: { type: "string", value: "FOLDER", about: "where to", default: "./docs" },
    },
  },
};
