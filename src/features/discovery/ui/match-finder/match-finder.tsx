import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { MemberTile, useTileWords } from '#features/members/ui/member-tile.tsx'
import { useWhy } from '#features/members/ui/use-why.ts'
import type { MatchQuestion } from '#features/site/settings.ts'
import { useSettings } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StepDots } from '#ui/step-dots.tsx'
import { ANY, type Answers, findOptions, firstOpen, MATCH_CHOICES } from './match-answers.ts'

/** One question a screen, each answer a link; then the members that fit, with the reasons. */
export function MatchFinder({ answers }: { answers: Answers }) {
  const questions = useSettings().match_finder
  const open = firstOpen(questions, answers)
  return (
    <div className="site-container pt-5 pb-16 md:pt-10">
      {open ? (
        <Question key={open} question={open} questions={questions} answers={answers} />
      ) : (
        <Found questions={questions} answers={answers} />
      )}
    </div>
  )
}

/** The answers without that to this question and those after it. */
function before(question: MatchQuestion, questions: readonly MatchQuestion[], answers: Answers): Answers {
  const kept = questions.slice(0, questions.indexOf(question))
  return Object.fromEntries(kept.map((name) => [name, answers[name]]))
}

type QuestionProps = { question: MatchQuestion; questions: readonly MatchQuestion[]; answers: Answers }

function Question({ question, questions, answers }: QuestionProps) {
  const t = useTranslations('discovery.match_finder')
  const step = questions.indexOf(question)
  const previous = questions[step - 1]
  const heading = useStepFocus(answers)
  return (
    <div className="mx-auto max-w-lg">
      <div className="grid h-11 grid-cols-[2.75rem_1fr_2.75rem] items-center">
        {previous ? (
          <IconButton
            label={t('back')}
            icon={<ArrowLeft />}
            className="-ms-2"
            render={<Link to="/match-finder" search={before(previous, questions, answers)} />}
          />
        ) : (
          <span />
        )}
        <StepDots
          current={step}
          count={questions.length}
          label={t('step', { step: step + 1, count: questions.length })}
        />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-2xl outline-hidden md:text-3xl">
        {t(`${question}_title`)}
      </h1>
      <p className="mt-2 text-ink-soft">{t(`${question}_why`)}</p>
      <ul className="mt-7 flex flex-col gap-3">
        {[ANY, ...MATCH_CHOICES[question]].map((choice) => (
          <li key={choice}>
            <Link
              to="/match-finder"
              search={{ ...before(question, questions, answers), [question]: choice }}
              className="flex min-h-16 items-center gap-3 rounded-card border border-edge bg-surface px-5 py-3 text-lg font-semibold text-ink no-underline shadow-card transition-[background-color,scale] hover:bg-hover active:scale-[0.98]"
            >
              <span className="min-w-0 flex-1 hyphens-auto">{t(wordOf(question, choice))}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink-soft">{t('not_stored')}</p>
    </div>
  )
}

const WORDS = {
  '18-35': 'age_young',
  '35+': 'age_older',
  normal: 'appearance_normal',
  sexy: 'appearance_sexy',
  white: 'race_white',
  other: 'race_other',
} as const

function wordOf(question: MatchQuestion, choice: string) {
  return choice === ANY ? (`${question}_any` as const) : WORDS[choice as keyof typeof WORDS]
}

/** Moves the focus to the next question's heading; not on the page's first one. */
function useStepFocus(answers: Answers) {
  const heading = useRef<HTMLHeadingElement>(null)
  const came = useRef(Object.values(answers).some(Boolean))
  useEffect(() => {
    if (came.current) heading.current?.focus()
  }, [])
  return heading
}

function Found({ questions, answers }: Omit<QuestionProps, 'question'>) {
  const t = useTranslations('discovery.match_finder')
  const api = useApi()
  const words = useTileWords()
  const giveLike = useGiveLike()
  const heading = useStepFocus(answers)
  const { profiles } = useSuspenseQuery(findOptions(api, questions, answers)).data
  const last = questions.at(-1)!
  const fits = t(questions.some((question) => answers[question] !== ANY) ? 'fits' : 'fits_any')
  const again = (
    <Button
      variant="secondary"
      size="sm"
      icon={<RotateCcw aria-hidden="true" />}
      render={<Link to="/match-finder" />}
    >
      {t('again')}
    </Button>
  )
  return (
    <>
      <div className="grid h-11 grid-cols-[2.75rem_1fr] items-center">
        <IconButton
          label={t('back')}
          icon={<ArrowLeft />}
          className="-ms-2"
          render={<Link to="/match-finder" search={before(last, questions, answers)} />}
        />
      </div>
      {profiles.length === 0 ? (
        <EmptyState
          heading="h1"
          drawing={<NoResultsDrawing />}
          title={t('empty_title')}
          words={t('empty_words')}
          action={
            <>
              {again}
              <Button render={<Link to="/members" />}>{t('to_search')}</Button>
            </>
          }
        />
      ) : (
        <>
          <div className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h1 ref={heading} tabIndex={-1} className="text-2xl outline-hidden md:text-3xl">
                {t('found_title')}
              </h1>
              <p className="mt-1 text-ink-soft">{t('found_words')}</p>
            </div>
            {again}
          </div>
          <ul className="member-wall">
            {profiles.map((member, index) => (
              <li key={member.id} className="flex min-w-0 flex-col gap-1">
                <MemberTile
                  member={member}
                  words={words}
                  onLike={giveLike}
                  priority={index === 0 || (index < 4 ? 'eager' : 'later')}
                />
                <Why member={member} fits={fits} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Why this member is among the results, in a line. */
function Why({ member, fits }: { member: MemberCard; fits: string }) {
  const [why] = useWhy()(member)
  return <p className="px-0.5 text-sm text-success-ink hyphens-auto">{why ? `${fits} · ${why}` : fits}</p>
}
