// Round things: scoops of ice cream, cheeks of pork.
import { solid } from './light.ts';
import { type Drawing, oval, type Point } from './shapes.ts';

export function ball(at: Point, size: number, colour: string, finish: Parameters<typeof solid>[2] = 'smooth'): Drawing {
  return solid(oval(at, size, size * 0.92), colour, finish, 'thick', 2);
}
