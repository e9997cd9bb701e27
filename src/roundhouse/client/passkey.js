// Passkeys as the browser keeps them: made for the house, or asked for to sign in.

import { post } from "./api.js";
import { toast } from "./page.js";
import { t } from "./words.js";

/** Whether this browser makes passkeys at this address: over https, or on this very computer. */
export function possible() {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/**
 * Have a passkey made and kept by the house; false where the person let it be.
 * @param {string} person by which name the browser keeps it
 * @param {string} name by which it stands in the list
 */
export async function makePasskey(person, name) {
  const { publicKey } = await post("/api/me/passkeys/ask", { name: person });
  const known = publicKey.excludeCredentials.map((/** @type {{id: string}} */ one) => ({ ...one, id: bytes(one.id) }));
  const made = await wanted(() =>
    navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytes(publicKey.challenge),
        user: { ...publicKey.user, id: bytes(publicKey.user.id) },
        excludeCredentials: known,
      },
    }),
  );
  if (!(made?.response instanceof AuthenticatorAttestationResponse)) return false;
  await post("/api/me/passkeys", {
    credential: made.id,
    client: text(made.response.clientDataJSON),
    attestation: text(made.response.attestationObject),
    name,
  });
  return true;
}

/**
 * Sign in with a passkey of this house; false where the person let it be.
 * @param {boolean} bring whether what this device has as a guest comes along
 */
export async function signIn(bring) {
  const { publicKey } = await post("/api/me/sign-in/ask");
  const found = await wanted(() =>
    navigator.credentials.get({ publicKey: { ...publicKey, challenge: bytes(publicKey.challenge) } }),
  );
  if (!(found?.response instanceof AuthenticatorAssertionResponse)) return false;
  await post("/api/me/sign-in", {
    credential: found.id,
    client: text(found.response.clientDataJSON),
    authenticator: text(found.response.authenticatorData),
    signature: text(found.response.signature),
    user: found.response.userHandle ? text(found.response.userHandle) : "",
    bring,
  });
  return true;
}

/**
 * What the browser gives; null where it or the person refuses, which is said.
 * @param {() => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential | null>}
 */
async function wanted(ask) {
  try {
    const found = await ask();
    return found instanceof PublicKeyCredential ? found : null;
  } catch (error) {
    const there = error instanceof DOMException && error.name === "InvalidStateError";
    toast(there ? t("This device has a passkey of yours already.") : t("No passkey was used; nothing has changed."));
    return null;
  }
}

/** @param {string} coded */
function bytes(coded) {
  const plain = atob(coded.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer} raw */
function text(raw) {
  const plain = Array.from(new Uint8Array(raw), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
