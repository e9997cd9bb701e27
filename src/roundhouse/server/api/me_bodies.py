"""What the API takes of people about themselves; every length has a bound, for a library reads it."""

from typing import Annotated

from pydantic import Field

from roundhouse.server.api.bodies import Body, NameText

Credential = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,1400}$", description="base64url, as all of a passkey")]
Client = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,4000}$", description="clientDataJSON")]
Attestation = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,16000}$", description="attestationObject")]
Authenticator = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,2000}$", description="authenticatorData")]
Signature = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,3000}$")]
Handle = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{0,100}$", description="userHandle")]


class AskBody(Body):
    """A passkey shall be made; under this name the browser keeps it."""

    name: NameText = ""


class PasskeyBody(Body):
    """A passkey that was made, as the browser answers, and what it shall be called."""

    credential: Credential
    client: Client
    attestation: Attestation
    name: NameText = ""


class PasskeyNameBody(Body):
    """What a passkey shall be called."""

    name: NameText


class SignInBody(Body):
    """What a passkey answered; `bring`: what this device has as a guest comes along."""

    credential: Credential
    client: Client
    authenticator: Authenticator
    signature: Signature
    user: Handle = ""
    bring: bool = False
