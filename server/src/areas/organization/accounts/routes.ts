import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import {
  addExternalIdentity,
  findAccount,
  findAccountByDevice,
  getOwnAccount,
  isDeviceAvailable,
  isEmailAvailable,
  isExternalIdentityAvailable,
  isThirdPartyAvailable,
  removeExternalIdentity,
  removeOwnDevices,
  removeOwnThirdParty,
  searchAccounts,
  updateOwnAccount,
} from '@regent/contract/organization/accounts'
import { done } from '@regent/contract/shapes'
import { requireAccountId } from '../../../kernel/context/access.ts'
import type { Customer, Realm } from '../../../kernel/context/context.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { maskingFor } from '../../../kernel/personal-data/masking.ts'
import {
  findAccountByExternal,
  findAccountByIdentity,
  linkIdentity,
  unlinkExternal,
  unlinkThirdParty,
} from './linking.ts'
import { accountToRekey, prepareOwnUpdate, updateOwn } from './own-account.ts'
import { proveExternal, proveThirdParty } from './proving.ts'
import * as accounts from './service.ts'

export function accountRoutes(server: Router) {
  searchRoutes(server)
  ownAccountRoutes(server)
  identityRoutes(server)
}

function searchRoutes(server: Router) {
  server.on(findAccount, async ({ customer, realm, query, can, registry }) => {
    const text = orNotFound(await accounts.findAccountText(customer, query.query, realm?.id), 'query')
    const masking = maskingFor({ can, realm, registry })
    return masking.isClear ? new JsonText(text) : masking.account(accounts.accountFromJson(text))
  })

  server.on(searchAccounts, async ({ customer, realm, query, can, registry }) => {
    const limit = query.pagesize
    const offset = (Math.max(1, query.page) - 1) * limit
    const accountTexts = await accounts.searchAccountTexts(customer, query.query, realm?.id, { offset, limit })
    const masking = maskingFor({ can, realm, registry })
    if (masking.isClear) return new JsonText(`{"accounts":[${accountTexts.join(',')}]}`)
    return { accounts: accountTexts.map((text) => masking.account(accounts.accountFromJson(text))) }
  })

  server.on(findAccountByDevice, async ({ customer, realm, query, can, registry }) => {
    const id = await accounts.findAccountByKey(customer, 'device', query.deviceId)
    const account = id === undefined ? undefined : await accounts.findVisibleAccount(customer, id, realm?.id)
    return maskingFor({ can, realm, registry }).account(orNotFound(account, 'deviceId'))
  })
}

function ownAccountRoutes(server: Router) {
  server.on(getOwnAccount, ({ customer, realm, caller }) =>
    accounts.playerView(customer, requireAccountId(caller), realm?.id),
  )

  server.on(
    updateOwnAccount,
    async (context) => prepareOwnUpdate(context, context.body),
    async (context, identity) => {
      await updateOwn(context, context.body, identity)
      return accounts.playerView(context.customer, requireAccountId(context.caller), context.realm?.id)
    },
  )

  server.on(removeOwnDevices, async ({ customer, realm, caller, body, now }) => {
    const accountId = await accountToRekey({ customer, caller })
    await accounts.keepCredential(customer, accountId, () =>
      accounts.removeDevices(customer, now, accountId, body.deviceIds),
    )
    return accounts.playerView(customer, accountId, realm?.id)
  })

  server.on(isEmailAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'email', toEmailKey(query.email)),
  }))
  server.on(isDeviceAvailable, async ({ customer, query }) => ({
    available: await isFree(customer, 'device', query.deviceId),
  }))

  server.on(removeOwnThirdParty, async ({ customer, realm, caller, body, now }) => {
    const accountId = await accountToRekey({ customer, caller })
    await accounts.keepCredential(customer, accountId, () =>
      unlinkThirdParty(customer, now, accountId, body.thirdParty),
    )
    return accounts.playerView(customer, accountId, realm?.id)
  })

  server.on(isThirdPartyAvailable, async (context) => {
    const { realm, customer, query } = context
    const identity = await proveThirdParty(context, realm, query.thirdParty, { token: query.token })
    return { available: (await findAccountByIdentity(customer, identity)) === undefined }
  })
}

function identityRoutes(server: Router) {
  server.on(
    addExternalIdentity,
    (context) => proveExternal(context, context.realm, context.body),
    async ({ customer, caller, now }, proven) => {
      if ('challenge_token' in proven) return { result: 'challenge' as const, challenge_token: proven.challenge_token }
      await linkIdentity(customer, now, await accountToRekey({ customer, caller }), proven)
      return { result: 'ok' as const }
    },
  )

  server.on(removeExternalIdentity, async ({ customer, realm, caller, body, now }) => {
    const accountId = await accountToRekey({ customer, caller })
    await accounts.keepCredential(customer, accountId, () =>
      unlinkExternal(customer, now, accountId, externalNamed(realm, body)),
    )
    return done
  })

  server.on(isExternalIdentityAvailable, async ({ customer, realm, query }) => ({
    available: (await findAccountByExternal(customer, externalNamed(realm, query))) === undefined,
  }))
}

function orNotFound<T>(account: T | undefined, field: string): T {
  if (account === undefined) throw new ApiError('AccountNotFoundError', { field })
  return account
}

const isFree = async (customer: Customer, kind: 'email' | 'device', key: string) =>
  (await accounts.findAccountByKey(customer, kind, key)) === undefined

const externalNamed = (
  realm: Realm,
  named: { provider_service: string; user_id: string; provider_namespace?: string | undefined },
) => ({
  service: named.provider_service,
  namespace: named.provider_namespace ?? '',
  userId: named.user_id,
  pid: realm.id,
})
