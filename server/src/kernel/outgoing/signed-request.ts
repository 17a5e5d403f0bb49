import type { SignedRequest } from '@regent/contract/signed-request'
import { sealGrant } from '../../engines/secrets/grants.ts'
import type { Vault } from '../../engines/secrets/vault.ts'

const lifeMs = 5 * 60_000

/** A request to this server that its holder may make until the grant expires. */
export const signedRequest = (
  { origin, vault, now }: { origin: string; vault: Vault; now: number },
  path: string,
  grant: object,
): SignedRequest => ({
  url: `${origin}${path}`,
  method: 'POST',
  body: JSON.stringify({ grant: sealGrant(vault, grant, now + lifeMs) }),
  headers: [{ key: 'Content-Type', value: 'application/json' }],
})
