import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { refuseField } from '#server/errors.ts'

const DISPOSABLE = disposableEmailBlocklistSet()

/** @throws invalid_input for a disposable address, which would soon stop receiving our mails */
export function refuseDisposable(path: string, email: string): void {
  if (isDisposable(email)) refuseField(path, 'email_disposable')
}

export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .split('.')
  // Subdomains of a disposable domain are disposable too: a.b.example.com counts as example.com.
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  return domains.some((domain) => DISPOSABLE.has(domain))
}
