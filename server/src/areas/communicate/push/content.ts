import { maxPushBytes } from '@regent/contract/communicate/push'
import { ApiError } from '@regent/contract/errors'

/** The content of a notification. */
export type PushContent = {
  title?: string | undefined
  body?: string | undefined
  data: Readonly<Record<string, string>>
  link?: string | undefined
}

/** The field of the data with the id of the notification: the game recognises duplicates by it. */
const idField = 'pushId'

/** Names that the services, or Regent, use themselves. */
const isReserved = (name: string): boolean =>
  ['aps', 'from', 'gcm', 'message_type', 'collapse_key', 'link', idField].includes(name) || /^(google|gcm)\./.test(name)

/** The data as the game gets it. */
export const toData = ({ data, link }: PushContent, id: number): Record<string, string> => ({
  ...data,
  ...(link !== undefined && link !== '' && { link }),
  [idField]: String(id),
})

const toAlert = ({ title, body }: PushContent) => ({ ...(title && { title }), ...(body && { body }) })

/** True if the device shows it; otherwise only the game gets it. */
export const isShown = ({ title, body }: PushContent): boolean => Boolean(title || body)

/** The part of an FCM message that counts towards its size limit. */
export const toFcmContent = (content: PushContent, id: number) => ({
  ...(isShown(content) && { notification: toAlert(content) }),
  data: toData(content, id),
})

/** The body of a request to APNs. */
export const toApnsContent = (content: PushContent, id: number) => ({
  ...toData(content, id),
  aps: isShown(content) ? { alert: toAlert(content), sound: 'default' } : { 'content-available': 1 },
})

const countJsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
/** The largest id. */
const longestId = Number.MAX_SAFE_INTEGER

/** Throws if a service would reject the content; the error names the field, which `fields` translates. */
export function checkPushContent(
  content: PushContent,
  fields: { title: string; body: string; data: string; link: string },
): void {
  const { title = '', body = '', data, link = '' } = content
  const refuse = (field: string, message: string) => {
    throw new ApiError('BadRequest', { field, message })
  }
  const reserved = Object.keys(data).find(isReserved)
  if (reserved !== undefined)
    refuse(fields.data, `${fields.data} must not have the name ${reserved}. The push services use it.`)
  if (!isShown(content) && Object.keys(data).length === 0 && link === '')
    refuse(fields.body, `${fields.body} is missing.`)
  const bytes = Math.max(
    countJsonBytes(toFcmContent(content, longestId)),
    countJsonBytes(toApnsContent(content, longestId)),
  )
  if (bytes <= maxPushBytes) return
  const parts = [
    { field: fields.body, bytes: countJsonBytes(body) },
    { field: fields.data, bytes: countJsonBytes(data) },
    { field: fields.title, bytes: countJsonBytes(title) },
    { field: fields.link, bytes: countJsonBytes(link) },
  ]
  const { field } = parts.reduce((largest, part) => (part.bytes > largest.bytes ? part : largest))
  refuse(
    field,
    `${field} is too long. The notification has ${bytes.toLocaleString('en')} bytes; the limit is ${maxPushBytes.toLocaleString('en')}.`,
  )
}
