/** One setting as a form asks for it. */
export type FormField = {
  /** What it holds until something is filled in. */
  initial: unknown
  /** It may be left out: null. */
  nullable: boolean
} & (
  | { kind: 'text'; shape: 'line' | 'lines' | 'colour' | 'picture' }
  | { kind: 'localised'; lines: boolean }
  | { kind: 'number'; min: number | null; max: number | null }
  | { kind: 'money'; min: number | null; max: number | null }
  | { kind: 'switch' }
  | { kind: 'choice'; options: string[]; isNumber: boolean }
  | { kind: 'choices'; options: string[] }
  | { kind: 'object'; fields: Record<string, FormField> }
  | { kind: 'list'; item: FormField }
  /** A key is one of these names, or any where there are none. */
  | { kind: 'map'; names: string[] | null; value: FormField }
)
