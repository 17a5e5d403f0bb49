/** The page of the console where a person allows a tool to connect. The person chooses the organization by signing in. */
export const consentPath = '/connect-tool'
