/** What can be drawn of a person. The product's own lists fit these; an interest that is not known is not drawn. */
export type Gender = 'female' | 'male'
export type HairColor = 'black' | 'brown' | 'blond' | 'red' | 'grey' | 'bald' | 'other'
export type EyeColor = 'brown' | 'blue' | 'green' | 'grey' | 'hazel'
export type BodyType = 'slim' | 'average' | 'athletic' | 'curvy' | 'sturdy'
export type Tattoos = 'none' | 'small' | 'some' | 'many'
export type Interest = string
