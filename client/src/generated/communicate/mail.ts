// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  AcceptMailsInput,
  AcceptMailsOutput,
  AcceptOwnMailsInput,
  AcceptOwnMailsOutput,
  CountUnreadMailInput,
  CountUnreadMailOutput,
  GetMailInput,
  GetMailOfPlayerInput,
  GetMailOfPlayerOutput,
  GetMailOutput,
  ListMailCategoriesInput,
  ListMailCategoriesOutput,
  SearchMailInput,
  SearchMailOutput,
  UpdateMailInput,
  UpdateMailOutput,
  UpdateMailsInput,
  UpdateMailsOutput,
  UpdateOwnMailInput,
  UpdateOwnMailOutput,
} from '../shapes.ts'

/**
 * Claim the gifts of several mails, each once.
 *
 * Errors: `PlayerNotFound`, `MailNotFound`, `MailExpired`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const acceptMails = /* @__PURE__ */ defineCall<AcceptMailsInput, AcceptMailsOutput>('PUT', '/object/mail/:gamerTag/accept/many', {
  self: 'gamerTag',
  repeat: {},
})

/**
 * Claim the gifts of several mails by their ids alone. Players claim their own mail, operators any.
 *
 * Errors: `PlayerNotFound`, `MailNotFound`, `MailExpired`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const acceptOwnMails = /* @__PURE__ */ defineCall<AcceptOwnMailsInput, AcceptOwnMailsOutput>('PUT', '/basic/mail/attachments', {
  repeat: {},
})

/**
 * Count the unread mails of a player.
 *
 * Errors: `PlayerNotFound`.
 */
export const countUnreadMail = /* @__PURE__ */ defineCall<CountUnreadMailInput, CountUnreadMailOutput>('GET', '/object/mail/:gamerTag', {
  self: 'gamerTag',
})

/** Get one mail by its id. Empty if it does not exist or belongs to another player. */
export const getMail = /* @__PURE__ */ defineCall<GetMailInput, GetMailOutput>('GET', '/basic/mail')

/** Get one mail of a player by its id. Empty if the player does not have it. */
export const getMailOfPlayer = /* @__PURE__ */ defineCall<GetMailOfPlayerInput, GetMailOfPlayerOutput>('GET', '/object/mail/:gamerTag/detail', {
  self: 'gamerTag',
})

/**
 * List the categories of a player’s mail.
 *
 * Errors: `PlayerNotFound`.
 */
export const listMailCategories = /* @__PURE__ */ defineCall<ListMailCategoriesInput, ListMailCategoriesOutput>('GET', '/object/mail/:gamerTag/categories', {
  self: 'gamerTag',
})

/**
 * List a player’s mail by categories and states, newest first by default; each clause of the search has a result under its name.
 *
 * Errors: `PlayerNotFound`.
 */
export const searchMail = /* @__PURE__ */ defineCall<SearchMailInput, SearchMailOutput>('POST', '/object/mail/:gamerTag/search', {
  self: 'gamerTag',
  isSafe: true,
})

/**
 * Change the state of a mail, or claim its gifts. Any state may follow any other.
 *
 * Errors: `PlayerNotFound`, `MailNotFound`, `MailExpired`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const updateMail = /* @__PURE__ */ defineCall<UpdateMailInput, UpdateMailOutput>('PUT', '/object/mail/:gamerTag', {
  self: 'gamerTag',
  repeat: {},
})

/**
 * Change the states of several mails, all or none.
 *
 * Errors: `PlayerNotFound`, `MailNotFound`, `MailExpired`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const updateMails = /* @__PURE__ */ defineCall<UpdateMailsInput, UpdateMailsOutput>('PUT', '/object/mail/:gamerTag/bulk', {
  self: 'gamerTag',
  repeat: {},
})

/**
 * Change the state of a mail by its id alone. Players change their own mail, operators any.
 *
 * Errors: `PlayerNotFound`, `MailNotFound`, `MailExpired`, `InsufficientCurrency`, `ItemNotFound`, `TooManyItems`, `GiftNotAvailable`.
 */
export const updateOwnMail = /* @__PURE__ */ defineCall<UpdateOwnMailInput, UpdateOwnMailOutput>('PUT', '/basic/mail', {
  repeat: {},
})
