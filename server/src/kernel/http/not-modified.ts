/**
 * The answer of a read whose caller has this version already (`context.hasVersion`): the router sends 304 without a
 * body.
 */
export class NotModified {}
