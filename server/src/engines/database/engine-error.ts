/** A reason why an engine cannot serve, in one sentence for the operator who starts the server. */
export class EngineError extends Error {
  override name = 'EngineError'
}
