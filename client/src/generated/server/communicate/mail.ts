// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  EmptyResponse,
  PlanMailInput,
  PlanWithSample,
  SendMailInput,
  SendMailOutput,
  SendMailToPlayerInput,
  SendMailToPlayerOutput,
  SendMailsToPlayerInput,
  SendMailsToPlayerOutput,
  TestMailInput,
} from '../shapes.ts'

/**
 * Plan a mail to many players: selected ones, the results of a search, or a segment.
 *
 * Errors: `PlanRowsInvalid`, `SegmentNotFound`, `TrialNotFound`, `UnknownSymbol`.
 */
export const planMail = /* @__PURE__ */ defineCall<PlanMailInput, PlanWithSample>('POST', '/api/mail/plans/send')

/**
 * Send mails, all or none.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PlayerNotFound`, `UnknownSymbol`.
 */
export const sendMail = /* @__PURE__ */ defineCall<SendMailInput, SendMailOutput>('POST', '/basic/mail/bulk')

/**
 * Send a mail to a player. Returns its id.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PlayerNotFound`, `UnknownSymbol`.
 */
export const sendMailToPlayer = /* @__PURE__ */ defineCall<SendMailToPlayerInput, SendMailToPlayerOutput>('POST', '/object/mail/:gamerTag')

/**
 * Send several mails to a player, all or none.
 *
 * Errors: `ApprovalNeeded`, `GrantBudgetExceeded`, `PlayerNotFound`, `UnknownSymbol`.
 */
export const sendMailsToPlayer = /* @__PURE__ */ defineCall<SendMailsToPlayerInput, SendMailsToPlayerOutput>('POST', '/object/mail/:gamerTag/bulk')

/**
 * Send a test mail to one player. Gifts are shown but not given.
 *
 * Errors: `PlayerNotFound`, `UnknownSymbol`.
 */
export const testMail = /* @__PURE__ */ defineCall<TestMailInput, EmptyResponse>('POST', '/api/mail/test')
