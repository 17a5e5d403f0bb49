import type { Realm, RequestContext } from '../http/context.ts'

export type InRealm = RequestContext & { realm: Realm }
