import {
  confirmFactorSetup,
  finishSetupAtSignIn,
  finishSignIn,
  forgetRememberedDevice,
  getOwnFactor,
  getSignInRules,
  listRememberedDevices,
  proveAgain,
  removeFactor,
  replaceRecoveryCodes,
  resetFactor,
  setSignInRules,
  startFactorSetup,
  startSetupAtSignIn,
} from '@regent/contract/organization/factors'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import { provePasswordOfCaller } from '../auth/credentials.ts'
import * as atSignIn from './at-sign-in.ts'
import * as devices from './remembered-devices.ts'
import { freshProofMs, readRulesWithPeople } from './rules.ts'
import * as factors from './service.ts'

export function factorRoutes(server: Router) {
  server.on(finishSignIn, (context) => {
    const { customer, realm, body } = context
    return atSignIn.finishSignIn({ context, customer, realm }, body)
  })

  server.on(startSetupAtSignIn, (context) => {
    const { customer, realm, body } = context
    return atSignIn.startSetupAtSignIn({ context, customer, realm }, body.challengeToken)
  })

  server.on(finishSetupAtSignIn, (context) => {
    const { customer, realm, body } = context
    return atSignIn.finishSetupAtSignIn({ context, customer, realm }, body)
  })

  server.on(getOwnFactor, (context) => factors.readOwnFactor(context))

  server.on(
    startFactorSetup,
    (context) => provePasswordOfCaller(context, context.body.password),
    (context, proof) => factors.startSetup(context, proof),
  )

  server.on(confirmFactorSetup, async (context) => ({
    recoveryCodes: await factors.confirmOwnSetup(context, context.body.code),
  }))

  server.on(replaceRecoveryCodes, async (context) => ({
    recoveryCodes: await factors.replaceRecoveryCodes(context, context.body.code),
  }))

  server.on(
    removeFactor,
    (context) => provePasswordOfCaller(context, context.body.password),
    async (context, proof) => {
      await factors.removeOwnFactor(context, proof, context.body)
      return ok
    },
  )

  server.on(
    proveAgain,
    (context) => factors.checkProof(context, context.body),
    async (context, proof) => ({ until: (await factors.renewOwnProof(context, proof, context.body)) + freshProofMs }),
  )

  server.on(listRememberedDevices, (context) => devices.listRememberedDevices(context))

  server.on(forgetRememberedDevice, async (context) => {
    await devices.forgetRememberedDevice(context, context.params.id)
    return ok
  })

  server.on(getSignInRules, async (context) => {
    const answer = await readRulesWithPeople(context)
    context.setVersion(answer.version)
    return answer
  })

  server.on(setSignInRules, async (context) => {
    await factors.changeSignInRules(context, context.body)
    return ok
  })

  server.on(resetFactor, async (context) => {
    await factors.resetFactor(context, context.params.accountId)
    return ok
  })
}
