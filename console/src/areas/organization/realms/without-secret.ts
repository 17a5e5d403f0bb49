import type { RealmView } from '@regent/contract/organization/realms'

/** Removes the secret from a record: raw JSON is copied and shared. The secret has a separate dialog. */
export const withoutSecret = ({ secret, ...realm }: RealmView) =>
  secret === undefined ? realm : { ...realm, secret: '••••' }
