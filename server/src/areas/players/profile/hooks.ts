import type { PaymentAudit } from '@regent/contract/monetize/payments'
import type { Realm } from '../../../kernel/context/context.ts'

/** Data of the areas above that older tools read together with an account. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The newest payments of a player, at most a thousand. */
    paymentsOf: (realm: Realm, gamerTag: number) => Promise<readonly PaymentAudit[]>
  }
}
