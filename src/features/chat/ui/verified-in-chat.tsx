import { useTranslations } from 'use-intl'
import { VerifiedMark } from '#ui/verified-mark.tsx'

export default function VerifiedInChat() {
  return <VerifiedMark label={useTranslations('chat.header')('verified')} />
}
