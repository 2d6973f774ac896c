import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import type { Passkey } from "#contract/members/passkeys.ts";
import type { Reply, TestApp } from "#test/app.ts";

/** What an authenticator reports, which a test may bend. */
type Bent = { origin?: string; host?: string; isVerified?: boolean; counter?: number; challenge?: string };
type Begun = { challenge: string; browser: string };

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const MAY_SYNC = 0x08;
const IS_SYNCED = 0x10;
const HAS_KEY = 0x40;

/** A phone or key as WebAuthn describes it, with a real ES256 key: answers what the portal asks it to sign. */
export class Authenticator {
  readonly credentialId: Buffer;
  readonly isSynced: boolean;
  counter = 0;
  private readonly key: { privateKey: KeyObject; publicKey: KeyObject };

  constructor({ isSynced = true, credentialId = randomBytes(32) } = {}) {
    this.credentialId = credentialId;
    this.isSynced = isSynced;
    this.key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  get id(): string {
    return this.credentialId.toString("base64url");
  }

  /** The answer to the options of a new passkey. */
  made(app: TestApp, challenge: string, bent: Bent = {}) {
    const key = this.credentialKey();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const data = Buffer.concat([
      this.facts(app, HAS_KEY, bent),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(data)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData(app, "webauthn.create", { challenge, ...bent }).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "made-up"],
      },
    };
  }

  /** The answer to the options of a log-in or a confirmation. */
  signed(app: TestApp, challenge: string, bent: Bent = {}) {
    if (!this.isSynced) this.counter += 1;
    const data = this.facts(app, 0, { counter: this.counter, ...bent });
    const client = this.clientData(app, "webauthn.get", { challenge, ...bent });
    const digest = createHash("sha256").update(client).digest();
    const signature = createSign("sha256")
      .update(Buffer.concat([data, digest]))
      .sign(this.key.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  /** Adds this as a passkey of the person with this session. */
  async add(app: TestApp, cookie: string, name?: string): Promise<Reply<Passkey & { message: string }>> {
    const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
    return app.call("POST", "/api/passkeys", {
      cookie: `${cookie}; ${browser}`,
      body: { ...(name !== undefined && { name }), response: this.made(app, challenge) },
    });
  }

  /** Logs in. The cookie of the answer is the new session's. */
  async logIn(
    app: TestApp,
    bent: Bent = {},
  ): Promise<Reply<{ message: string; member: { id: number } | null }>> {
    const { challenge, browser } = await begin(app, "/api/passkeys/log-in/begin");
    return app.call("POST", "/api/passkeys/log-in", {
      cookie: browser,
      body: { response: this.signed(app, challenge, bent) },
    });
  }

  /** Confirms who is at a session. */
  async confirm(app: TestApp, cookie: string, bent: Bent = {}): Promise<Reply<{ message: string }>> {
    const { challenge, browser } = await begin(app, "/api/passkeys/confirm/begin", cookie);
    return app.call("POST", "/api/passkeys/confirm", {
      cookie: `${cookie}; ${browser}`,
      body: { response: this.signed(app, challenge, bent) },
    });
  }

  private facts(app: TestApp, more: number, { host, isVerified = true, counter = 0 }: Bent): Buffer {
    const flags =
      USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (this.isSynced ? MAY_SYNC | IS_SYNCED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const name = host ?? new URL(app.config.publicUrl).hostname;
    return Buffer.concat([createHash("sha256").update(name).digest(), Buffer.from([flags]), count]);
  }

  private clientData(app: TestApp, type: string, { challenge, origin }: Bent): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? app.config.publicUrl, crossOrigin: false }),
    );
  }

  /** The public key as COSE: EC2, ES256, P-256 and the point. */
  private credentialKey(): Buffer {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, "base64url")),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, "base64url")),
    ]);
  }
}

/** Asks for options; `browser` is the cookie that binds their challenge. */
export async function begin(app: TestApp, path: string, cookie = ""): Promise<Begun> {
  const {
    status,
    body,
    cookie: browser,
    text: said,
  } = await app.call<{ challenge: string }>("POST", path, { cookie });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${said}`);
  return { challenge: body.challenge, browser };
}

/** CBOR of a short text. */
function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
}

/** CBOR of 24 to 65,535 bytes, in the shortest form. */
function bytes(data: Buffer): Buffer {
  if (data.length < 256) return Buffer.concat([Buffer.from([0x58, data.length]), data]);
  const head = Buffer.from([0x59, 0, 0]);
  head.writeUInt16BE(data.length, 1);
  return Buffer.concat([head, data]);
}
