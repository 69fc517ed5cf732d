const hits = await billwright.search.search({ query: { q: 'glob', kinds: ['CUSTOMER'] } });
hits.data.forEach((hit) => console.log(hit.id, hit.title, hit.matched_by));
//= Globex
