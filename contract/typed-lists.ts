// A client that reads lists. It compiles only if the types made from the contract know what is in each of them.

import {
  listCustomers,
  listInvoices,
  listPlans,
  type Price,
} from "../target/contract/client";
import type * as Client from "../target/contract/client";
import type { components, operations } from "../target/contract/schema";

type Schemas = components["schemas"];
type Item<List> = List extends { data: (infer Element)[] } ? Element : unknown;
type IsUnknown<Type> = unknown extends Type ? true : false;
type ListName = Extract<keyof Schemas, `${string}List`>;
type UntypedList = {
  [Name in ListName]: IsUnknown<Item<Schemas[Name]>> extends true ? Name : never;
}[ListName];

/** Names the lists whose items are of no known type, of which there must be none. */
export const untypedLists: [UntypedList] extends [never] ? "none" : UntypedList = "none";

/** By the types of openapi-typescript. */
export function running(page: Schemas["SubscriptionList"]): string[] {
  return page.data
    .filter((subscription) => subscription.status === "ACTIVE")
    .map((subscription) => subscription.subscription_id);
}

type Listed = operations["listCustomers"]["responses"][200]["content"]["application/json"];

export function nameOfFirst(page: Listed): string | undefined {
  return page.data[0]?.customer_name;
}

/** By the client of @hey-api/openapi-ts, page by page. */
export async function customerNames(): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { data: page } = await listCustomers({ query: { cursor }, throwOnError: true });
    names.push(...page.data.map((customer) => customer.customer_name));
    if (page.next_cursor === null) {
      return names;
    }
    cursor = page.next_cursor;
  }
}

export async function owed(): Promise<number> {
  const { data: page } = await listInvoices({ throwOnError: true });
  return page.data.reduce((sum, invoice) => sum + invoice.remaining_amount, 0);
}

export async function planNames(): Promise<Client.Plan["plan_name"][]> {
  const { data: page } = await listPlans({ throwOnError: true });
  return page.data.map((plan) => plan.plan_name);
}

/** The model of a price decides which fields it has. */
export function firstPrice(price: Price): string | undefined {
  switch (price.pricing_model) {
    case "PER_UNIT":
      return price.unit_price;
    case "FLAT":
    case "PACKAGE":
      return price.amount;
    case "GRADUATED":
    case "VOLUME":
      return price.tiers[0]?.unit_price;
    case "STAIRSTEP":
      return price.tiers[0]?.amount;
  }
}
