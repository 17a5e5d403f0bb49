import {
  finishPasskeySetup,
  finishPasskeySignIn,
  finishPasskeyStep,
  listOwnPasskeys,
  proveWithPasskey,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
  startPasskeyProof,
  startPasskeySetup,
  startPasskeySignIn,
  startPasskeyStep,
} from '@regent/contract/organization/passkeys'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { provePasswordOfCaller } from '../auth/credentials.ts'
import { freshProofMs } from '../factors/rules.ts'
import * as passkeys from './service.ts'

export function passkeyRoutes(server: Router) {
  server.on(startPasskeySignIn, (context) => {
    const { customer, realm } = context
    return passkeys.startSignIn({ context, customer, realm })
  })

  server.on(finishPasskeySignIn, (context) => {
    const { customer, realm, body } = context
    return passkeys.finishSignIn({ context, customer, realm }, body)
  })

  server.on(startPasskeyStep, (context) => {
    const { customer, realm, body } = context
    return passkeys.startStep({ context, customer, realm }, body.challengeToken)
  })

  server.on(finishPasskeyStep, (context) => {
    const { customer, realm, body } = context
    return passkeys.finishStep({ context, customer, realm }, body)
  })

  server.on(startPasskeyProof, (context) => passkeys.startProof(context))

  server.on(proveWithPasskey, async (context) => {
    await passkeys.proveAgain(context, context.body.credential)
    return { until: context.now + freshProofMs }
  })

  server.on(listOwnPasskeys, (context) => passkeys.listOwnPasskeys(context))

  server.on(
    startPasskeySetup,
    async (context) => {
      const { password } = context.body
      return password === undefined ? undefined : provePasswordOfCaller(context, password)
    },
    (context, proof) => passkeys.startSetup(context, proof),
  )

  server.on(finishPasskeySetup, (context) => passkeys.finishSetup(context, context.body))

  server.on(renamePasskey, async (context) => {
    await passkeys.renamePasskey(context, context.params.id, context.body.name)
    return ok
  })

  server.on(removePasskey, async (context) => {
    await passkeys.removePasskey(context, context.params.id)
    return ok
  })

  server.on(removePasskeysOf, async (context) => {
    await passkeys.removePasskeysOf(context, context.params.accountId)
    return ok
  })
}
