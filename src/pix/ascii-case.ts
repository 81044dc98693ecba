// Changes the case of ASCII letters only. The methods of String turn other characters into ASCII letters, such as the
// sign of kelvin (U+212A) into k, so that a text that is no key would become the key of somebody.

export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

export const asciiUpperCase = (text: string): string =>
  text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
