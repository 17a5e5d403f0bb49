import type { RealmView } from '@regent/contract/realms'

/** The raw record is looked at, pasted and shared; the secret has its own dialog. */
export const withoutSecret = ({ secret, ...realm }: RealmView) =>
  secret === undefined ? realm : { ...realm, secret: '••••' }
