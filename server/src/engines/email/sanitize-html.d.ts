/** The part of the HTML sanitizer that is used. Its published types need another version of its parser. */
declare module 'sanitize-html' {
  export type Options = {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
    allowedSchemes: string[]
    allowedSchemesByTag: Record<string, string[]>
    allowedSchemesAppliedToAttributes: string[]
    allowProtocolRelative: boolean
    nonTextTags: string[]
    transformTags: Record<
      string,
      (tagName: string, attribs: Record<string, string>) => { tagName: string; attribs: Record<string, string> }
    >
  }
  export default function sanitizeHtml(html: string, options: Options): string
}
