import styles from './Mail.module.css'

/**
 * Nothing is fetched for a mail that is read here: no picture tells its sender that it was opened, whatever policy the
 * console itself is served with.
 */
const head = `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>body { margin: 12px; background: #fff; color: #1a1a1a; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }</style>`

/**
 * The HTML of a mail. It comes from whoever may send mail, and must not act as the operator who reads it: in a frame that
 * is sandboxed without any permission it runs no script, sends no form, opens nothing, and has an origin of its own.
 */
export function MailBody({ html, title }: { html: string; title: string }) {
  return <iframe className={styles.body} title={title} sandbox="" srcDoc={head + html} />
}
