// The part of the XML parser «saxen» that is used here. The package has no types.
declare module 'saxen' {
  export class Parser {
    on(
      name: 'openTag',
      handle: (
        element: string,
        attributes: () => Readonly<Record<string, string | undefined>>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(name: 'closeTag', handle: (element: string) => void): this;
    on(name: 'text', handle: (text: string, decode: (text: string) => string) => void): this;
    on(name: 'cdata', handle: (text: string) => void): this;
    on(name: 'error' | 'warn', handle: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
