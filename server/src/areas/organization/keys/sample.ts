import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { sampleServiceAccounts } from '@regent/contract/samples/keys'
import { dayMs } from '@regent/contract/time'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The service accounts with their keys. Nobody keeps the secrets, so nothing can use these keys. */
export async function fillKeys({ server, as, now }: SampleRealm): Promise<void> {
  for (const { name, description, keys } of sampleServiceAccounts) {
    const account = await server.call(createServiceAccount, { body: { name, description } }, as)
    for (const { expiresDays, rights, addresses, ...key } of keys) {
      const scope = {
        rights: [...rights],
        addresses: [...addresses],
        realms: ['*'],
        expires: now + expiresDays * dayMs,
      }
      await server.call(createApiKey, { body: { serviceAccountId: account.id, ...key, ...scope } }, as)
    }
  }
}
