/** Five habitats: a colour and a drawn texture each, never the colour alone. */
export type Habitat = 'mountain' | 'forest' | 'prairie' | 'wetland' | 'river';

export const HABITATS: readonly Habitat[] = ['mountain', 'forest', 'prairie', 'wetland', 'river'];
