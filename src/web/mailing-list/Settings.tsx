import { Alert } from "#web/ui/Alert.tsx";

const SETTINGS: readonly [name: string, meaning: string][] = [
  ["CONSTANT_CONTACT_CLIENT_ID", "the API key of the chapter’s application at Constant Contact"],
  ["CONSTANT_CONTACT_CLIENT_SECRET", "its client secret"],
  ["CREDENTIALS_KEY", "the key that locks away what the portal gets, 32 random bytes in Base64"],
];

/** What whoever runs the portal has to set before anybody can consent. */
export function Settings() {
  return (
    <Alert tone="warning" title="The portal is not registered with Constant Contact yet">
      <p>Whoever runs the portal sets these, and starts it anew:</p>
      <dl className="my-2 space-y-1.5">
        {SETTINGS.map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono text-sm font-semibold wrap-anywhere">{name}</dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        The application there needs this redirect address:{" "}
        <span className="font-mono wrap-anywhere">
          {window.location.origin}/api/constant-contact/callback
        </span>
      </p>
    </Alert>
  );
}
