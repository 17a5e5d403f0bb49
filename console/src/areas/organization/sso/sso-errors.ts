/** The remedy for an error of the redirect, by its code. Texts of the address are not shown: anyone can write them. */
const advice: Record<string, string> = {
  OtherTab: 'This sign-in was started in another tab. Start it again here.',
  SsoNotSetUp: 'Single sign-on is not set up in this organization. Sign in with your password.',
  SsoStateInvalid: 'It was not started in this browser, or was already finished. Start it again.',
  SsoExpired: 'It took longer than ten minutes. Start it again.',
  SsoRefusedByProvider: 'The provider refused it. Ask its admin for access.',
  SsoCodeRefused: 'The provider rejected the sign-in code. Start again.',
  SsoClientRefused: 'The provider does not accept the client id or the client secret. An admin must enter them again.',
  SsoProviderUnavailable: 'The provider did not answer as expected. Try again, or ask a break-glass admin.',
  SsoIssuerMismatch: 'The issuer does not match. An admin must compare it with the provider.',
  SsoAudienceMismatch: 'The id token is for another client. An admin must compare the client id with the provider.',
  SsoNonceMismatch: 'The id token belongs to another sign-in. Start again.',
  SsoTokenExpired: 'The id token has expired or is not valid yet. Compare the clocks of provider and server.',
  SsoTokenInvalid: 'The id token is not signed by the provider. After a change of keys, try again in a minute.',
  TooManyRequests: 'Too many sign-ins from your network failed. Try again in 15 minutes.',
}

export const ssoAdvice = (code: string): string => advice[code] ?? 'Start it again.'
