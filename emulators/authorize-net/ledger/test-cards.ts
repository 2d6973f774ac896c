/** The sandbox's published test numbers. All others are refused, so that no one enters a real card here. */
const testCards: Record<string, string> = {
  "4111111111111111": "Visa",
  "4007000000027": "Visa",
  "4012888818888": "Visa",
  "5424000000000015": "MasterCard",
  "2223000010309703": "MasterCard",
  "2223000010309711": "MasterCard",
  "370000000000002": "AmericanExpress",
  "6011000000000012": "Discover",
  "3088000000000017": "JCB",
  "38000000000006": "DinersClub",
  "6221499053360818": "ChinaUnionPay",
};

/** Account type of a test card, or undefined for every other number. */
export function testCardType(number: string): string | undefined {
  return Object.hasOwn(testCards, number) ? testCards[number] : undefined;
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((character, place) => {
    const digit = Number(character);
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  });
  return sum % 10 === 0;
}
