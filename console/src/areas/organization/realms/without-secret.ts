import type { RealmView } from '@regent/contract/organization/realms'

/** A record without its secret: raw records are copied and shared. The secret has its own dialog. */
export const withoutSecret = ({ secret, ...realm }: RealmView) =>
  secret === undefined ? realm : { ...realm, secret: '••••' }
