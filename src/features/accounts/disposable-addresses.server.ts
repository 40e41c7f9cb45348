import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { refuseField } from '#server/errors.ts'

const DISPOSABLE = disposableEmailBlocklistSet()

/** @throws invalid_input for an address that its owner throws away: no mail of ours would reach them tomorrow */
export function refuseDisposable(path: string, email: string): void {
  if (isDisposable(email)) refuseField(path, 'email_disposable')
}

export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
  // Below such a domain every name is a mailbox of its own: a.b.example.com counts as example.com.
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  return domains.some((domain) => DISPOSABLE.has(domain))
}
