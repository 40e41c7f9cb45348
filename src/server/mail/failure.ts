/**
 * Why a mail was not sent. `address`: its address takes none. `refused`: this one never will be. `later`: the server wants
 * it later. `unreachable`: there is no server to send by. `unknown`: it may have been sent.
 */
export type MailFailure = 'address' | 'refused' | 'later' | 'unreachable' | 'unknown'

type SmtpError = {
  code?: string
  /** The command that was answered; nodemailer's own checks have `API`. */
  command?: string
  response?: string
  responseCode?: number
  syscall?: string
  timeoutType?: string
}

/** What SMTP errors of nodemailer tell of one mail. */
export function mailFailureOf(error: unknown): MailFailure {
  const smtp = error as SmtpError
  const { code, responseCode, syscall, timeoutType, command } = smtp
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return refusalOf(smtp)
  // The server answered before it was given a mail, or there was none.
  const before = responseCode !== undefined || syscall === 'connect'
  if (before || ['EDNS', 'ETLS', 'EAUTH', 'EPROXY'].includes(code ?? '')) return 'unreachable'
  if (timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') return 'unreachable'
  // The pool gives up so, when connections are closed before a mail is handed over.
  if (code === 'ECONNECTION' && command === undefined) return 'unreachable'
  return 'unknown'
}

function refusalOf({ code, command, response = '', responseCode = 0 }: SmtpError): MailFailure {
  if (command === 'API') return code === 'EENVELOPE' ? 'address' : 'refused'
  if (responseCode > 0 && responseCode < 500) return 'later'
  const reason = REASON.exec(response)?.[1] ?? ''
  if (command === 'RCPT TO') return isAboutUs(responseCode, reason, response) ? 'later' : 'address'
  // It refuses what the program is set up with: an operator can mend it.
  if (command === 'MAIL FROM') return 'later'
  return /^5\.[12]\./.test(reason) && !ABOUT_SENDER.test(reason) ? 'address' : 'refused'
}

/** The enhanced status code: RFC 3463. */
const REASON = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/
const ABOUT_SENDER = /^5\.1\.[78]$/
/** Bad command, sequence or argument, or a login that is missing. */
const ABOUT_SESSION = [500, 502, 503, 504, 530, 535]

/** Where a server gives no enhanced code, its words: of the sender's host, domain, name or mail, not of the recipient. */
const OF_US =
  /\b(?:spf|dkim|dmarc|rbl|dnsbl|spamhaus|helo|ehlo|rdns|ptr|spam|reputation|policy|(?:black|block|deny)-?list\w*|blocked|banned|sender|your (?:ip|host|domain|server)|client host)\b/i

/** Whether a server refuses a recipient because of the sender: else one wrong setting would mark every address. */
function isAboutUs(responseCode: number, reason: string, response: string): boolean {
  if (ABOUT_SESSION.includes(responseCode) || ABOUT_SENDER.test(reason)) return true
  return /^5\.[3567]\./.test(reason) || (reason === '' && OF_US.test(response)) || /\brelay/i.test(response)
}
