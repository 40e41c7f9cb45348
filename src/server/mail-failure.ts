/**
 * Why a mail was not sent. `refused`: this one never will be. `later`: the server wants it later. `unreachable`: there
 * is no server to send by. `unknown`: it may have been sent.
 */
export type MailFailure = 'refused' | 'later' | 'unreachable' | 'unknown'

/** What SMTP errors of nodemailer tell of one mail. */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, responseCode, syscall } = error as { code?: string; responseCode?: number; syscall?: string }
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return responseCode !== undefined && responseCode < 500 ? 'later' : 'refused'
  // The server answered before it was given a mail, or there was none.
  const before = responseCode !== undefined || syscall === 'connect'
  if (before || ['EDNS', 'ETLS', 'EAUTH', 'EPROXY'].includes(code ?? '')) return 'unreachable'
  return 'unknown'
}
