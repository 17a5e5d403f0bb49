import styles from './Mail.module.css'

/**
 * Blocks all requests of a mail, so that no picture tells its sender that it was opened. It does not depend on the
 * policy of the console itself.
 */
const head = `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>body { margin: 12px; background: #fff; color: #1a1a1a; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }</style>`

/**
 * Shows the HTML of a mail. It is untrusted and must not act as the operator who reads it: a frame sandboxed without any
 * permission runs no script, sends no form, opens nothing, and has its own origin.
 */
export function MailBody({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.body} title={title} sandbox="" srcDoc={head + html} />
}
