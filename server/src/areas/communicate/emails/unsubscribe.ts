import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../../kernel/write/write.ts'
import { readUnsubscribeToken } from './addresses.ts'
import { unsubscribe } from './service.ts'

/** The path of links in e-mails; the token follows. */
export const unsubscribePath = '/api/emails/unsubscribe'

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;background:#fff}
button{font:inherit;padding:.5rem 1rem;border:0;border-radius:6px;background:#3451b2;color:#fff;cursor:pointer}</style></head>
<body><h1>${title}</h1>${content}</body></html>`

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .header('referrer-policy', 'no-referrer')
    .send(html)

const unknown = page(
  'This link does not work',
  '<p>The link is incomplete. Open it again from the e-mail, or copy the full URL.</p>',
)

/**
 * Unsubscribes the reader of an e-mail, without a sign-in. GET only shows a confirmation page, because mail scanners
 * open every link. POST unsubscribes; mail programs send it for one-click unsubscribe (RFC 8058).
 */
export async function serveUnsubscribing(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Mail programs send a form, whose content is not needed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, __, done) => done(null, undefined))
    scope.get<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) =>
      readUnsubscribeToken(services.vault, params.token)
        ? send(
            reply,
            200,
            page(
              'Unsubscribe',
              '<p>You will get no more news and offers by e-mail. E-mails about your account, such as a code to sign in, still reach you.</p><form method="post"><button>Unsubscribe</button></form>',
            ),
          )
        : send(reply, 404, unknown),
    )
    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
      const reader = readUnsubscribeToken(services.vault, params.token)
      if (!reader) return send(reply, 404, unknown)
      await unsubscribe(services, services.vault, reader)
      return send(
        reply,
        200,
        page('You are unsubscribed', '<p>You will no longer receive news and offers by e-mail.</p>'),
      )
    })
  })
}
