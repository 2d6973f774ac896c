import { Alert } from "#web/ui/feedback/Alert.tsx";

const SETTINGS: readonly [name: string, meaning: string][] = [
  ["CONSTANT_CONTACT_CLIENT_ID", "the API key of the chapter’s application at Constant Contact"],
  ["CONSTANT_CONTACT_CLIENT_SECRET", "its client secret"],
  ["CREDENTIALS_KEY", "the key that encrypts the access token, 32 random bytes in Base64"],
];

/** The settings the portal needs before anyone can connect with OAuth. */
export function MissingSettings() {
  return (
    <Alert tone="warning" title="The portal is not registered with Constant Contact yet">
      <p>The person who runs the portal needs to set these and restart it:</p>
      <dl className="my-2 space-y-1.5">
        {SETTINGS.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono text-sm font-semibold wrap-anywhere">{name}</dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        Register this redirect address with the application:{" "}
        <span className="font-mono wrap-anywhere">
          {window.location.origin}/api/constant-contact/callback
        </span>
      </p>
    </Alert>
  );
}
