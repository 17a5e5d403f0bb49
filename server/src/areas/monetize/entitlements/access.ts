import type { Realm, RequestContext } from '../../../kernel/context/context.ts'

export type InRealm = RequestContext & { realm: Realm }
