import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberProfile } from '#features/members/contract.ts'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useMatchModal } from '#page/match-modal.tsx'
import { readAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { LIKE_WORDS_MAX } from '../like-words.ts'
import { setLikeState } from './like-cache.ts'

type SayWhyProps = {
  profile: MemberProfile
  /** The photo or answer that the like is for; it is given with the words. Without: words to a like given before. */
  given?: string | undefined
  onClose: () => void
}

/** A few words to a like: about an answer, a photo, an interest or the text, or about nothing in particular. */
export function SayWhy({ profile, given, onClose }: SayWhyProps) {
  const t = useTranslations('likes.why')
  const interests = useTranslations('site.interests')
  const fields = useTranslations('site.fields')
  const starters = useTranslations('members.prompts.starters')
  const close = useTranslations('site.nav')('close')
  const { cdn_prefix } = useSettings()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const toast = useToast()
  const form = useId()
  const [about, setAbout] = useState(given)
  const [words, setWords] = useState('')
  const { id, name } = profile
  const answer = profile.prompts.find(({ prompt }) => given === `prompt:${prompt}`)
  const photo = profile.photos.find((one) => given === `photo:${one.id}`)
  const celebrate = useMatchModal()
  const say = useMutation(
    api.likes.give.mutationOptions({
      onSuccess: ({ match, words_stay, profile: member }) => {
        setLikeState(queryClient, api, id, member.like)
        readAgain(queryClient, api.likes.list.key())
        onClose()
        if (words_stay) toast.show({ title: t('stay', { name }) })
        else if (match) celebrate(member)
        else toast.show({ kind: 'success', title: t(words.trim() ? 'sent' : 'given', { name }) })
      },
    }),
  )
  const choose = (what: string) => setAbout(what === about ? undefined : what)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={t(given ? 'answer_description' : 'description', { name })}
      closeLabel={close}
      size="sm"
      phone="fit"
      footer={
        <Button type="submit" form={form} busy={say.isPending} disabled={!given && !words.trim()}>
          {t(given ? 'send_like' : 'send')}
        </Button>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          say.mutate({ id, about, words: words.trim() || undefined })
        }}
      >
        {photo ? (
          <img
            src={cdn_prefix + photo.thumb_filename}
            alt={t('photo', { number: profile.photos.indexOf(photo) + 1 })}
            className="mx-auto aspect-4/5 w-40 rounded-card object-cover shadow-card"
          />
        ) : answer ? (
          <figure className="rounded-card bg-sunken p-4">
            <figcaption className="text-sm text-ink-soft">{starters(answer.prompt)}</figcaption>
            <blockquote className="as-written headline mt-1 text-lg wrap-anywhere">
              {answer.answer}
            </blockquote>
          </figure>
        ) : (
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">{t('about')}</legend>
            <div className="flex flex-wrap items-center gap-2">
              {profile.photos
                .filter((photo) => !photo.locked)
                .map((photo, index) => {
                  const what = `photo:${photo.id}`
                  return (
                    <button
                      key={photo.id}
                      type="button"
                      aria-pressed={about === what}
                      aria-label={t('photo', { number: index + 1 })}
                      onClick={() => choose(what)}
                      className="size-16 overflow-hidden rounded-field ring-offset-2 ring-offset-raised aria-pressed:ring-3 aria-pressed:ring-primary-strong"
                    >
                      <img
                        src={cdn_prefix + photo.thumb_filename}
                        alt=""
                        className="size-full object-cover"
                      />
                    </button>
                  )
                })}
              {profile.interests.map((interest) => (
                <Chip
                  key={interest}
                  pressed={about === `interest:${interest}`}
                  onClick={() => choose(`interest:${interest}`)}
                >
                  {interests(interest)}
                </Chip>
              ))}
              {profile.prompts.map((said) => (
                <Chip
                  key={said.prompt}
                  pressed={about === `prompt:${said.prompt}`}
                  onClick={() => choose(`prompt:${said.prompt}`)}
                >
                  {starters(said.prompt)}
                </Chip>
              ))}
              {profile.profile_text && (
                <Chip pressed={about === 'field:profile_text'} onClick={() => choose('field:profile_text')}>
                  {fields('profile_text')}
                </Chip>
              )}
            </div>
          </fieldset>
        )}
        <TextArea
          label={t('words')}
          hint={t('left', { count: LIKE_WORDS_MAX - [...words].length })}
          value={words}
          maxLength={LIKE_WORDS_MAX}
          onChange={(event) => setWords(event.target.value)}
        />
        {say.error && <FormError key={say.submittedAt} title={errorText(say.error)} />}
      </form>
    </Dialog>
  )
}
